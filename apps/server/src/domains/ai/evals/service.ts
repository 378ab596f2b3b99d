// Sets of questions by which agents are evaluated. What is saved is masked, whatever the space sends out: it stays for long.
import type { EvalQuestion, EvalQuestionDraft, EvalSet } from '@otklik/contract/ai/evals.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../../platform/context.ts'
import { toPage } from '../../../platform/page.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'
import { gather } from '../compose/gather.ts'
import { makeMask } from '../compose/mask.ts'
import { getCall } from '../spend/calls.ts'
import { tellAi } from '../store/service.ts'
import { getSetRow } from './find.ts'
import {
  countQuestions,
  deleteQuestions,
  deleteSet,
  findQuestion,
  insertQuestions,
  insertSet,
  lockEvals,
  renameSet,
  type SetRow,
  selectQuestions,
  selectRuns,
  selectSets,
  updateQuestion,
} from './queries.ts'
import { describeRuns } from './runs.ts'

type Scope = Pick<Context, 'db' | 'spaces'>

async function describe(scope: Scope, sets: readonly SetRow[]): Promise<EvalSet[]> {
  const runs = await selectRuns(scope, { set_ids: sets.map(({ id }) => id) })
  const latest = sets.flatMap(
    ({ space_id, id }) => runs.find((run) => run.space_id === space_id && run.set_id === id) ?? [],
  )
  const described = await describeRuns(scope, latest)
  return sets.map((set) => ({ ...set, run: described.find(({ set_id }) => set_id === set.id) ?? null }))
}

export async function listSets(ctx: CallContext, space_id: number): Promise<EvalSet[]> {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  const scope = { db: ctx.db, spaces: [space_id] }
  return describe(scope, await selectSets(scope))
}

export async function getSet(ctx: CallContext, id: number): Promise<EvalSet> {
  const row = await getSetRow(ctx, id)
  const [set] = await describe({ db: ctx.db, spaces: [row.space_id] }, [row])
  return set as EvalSet
}

async function refuseTaken({ db }: Context, space_id: number, name: string, id: number | null) {
  const all = await selectSets({ db, spaces: [space_id] })
  if (id === null && all.length >= limits.ai_eval_sets) refuse('limit_reached')
  if (all.some((set) => set.id !== id && set.name.toLowerCase() === name.toLowerCase())) faultIn('name', 'taken')
}

export async function addSet(
  ctx: CallContext,
  { space_id, name }: { space_id: number; name: string },
): Promise<EvalSet> {
  if (!ctx.spaces.includes(space_id)) refuse('not_found')
  await lockEvals(ctx.db, space_id)
  await refuseTaken(ctx, space_id, name, null)
  const id = await insertSet(ctx, space_id, name)
  tellAi(ctx, space_id)
  return getSet(ctx, id)
}

export async function saveSet(ctx: CallContext, id: number, name: string): Promise<EvalSet> {
  const set = await getSetRow(ctx, id)
  await lockEvals(ctx.db, set.space_id)
  await refuseTaken(ctx, set.space_id, name, id)
  await renameSet(ctx, set, name)
  tellAi(ctx, set.space_id)
  return getSet(ctx, id)
}

export async function removeSet(ctx: CallContext, id: number): Promise<null> {
  const set = await getSetRow(ctx, id)
  await deleteSet(ctx, set)
  tellAi(ctx, set.space_id)
  return null
}

export async function listQuestions(
  ctx: CallContext,
  id: number,
  after?: readonly number[],
): Promise<Page<EvalQuestion>> {
  const { space_id } = await getSetRow(ctx, id)
  const rows = await selectQuestions(ctx.db, { space_id, set_id: id, after: after?.[0], most: limits.page_rows + 1 })
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.id],
    (row) => row,
  )
}

/** Its words do not lead to anybody. */
export function masked<T extends EvalQuestionDraft>(draft: T, of_contact: readonly string[] = []): T {
  const { hide } = makeMask(true, of_contact)
  const words = (all: readonly string[]) => [...new Set(all.map(hide))]
  // A mark is a few signs longer than what it stands for may be.
  const question = hide(draft.question).slice(0, limits.ai_question).toWellFormed()
  return { ...draft, question, musts: words(draft.musts), must_nots: words(draft.must_nots) }
}

/** Facts and accounts of the same space, and such that the person sees. */
async function refuseForeign(ctx: CallContext, space_id: number, { fact_ids, object_id }: EvalQuestionDraft) {
  const own = ctx.actor.memberships.find((member) => member.space_id === space_id)?.objects ?? null
  if (object_id !== null && own !== null && !own.includes(object_id)) refuse('not_found')
  const { rows } = await sql<{ facts: number; objects: number }>`
    select (select count(*) from facts where space_id = ${space_id} and id = any(${fact_ids}::integer[]))::integer as facts,
      (select count(*) from objects where space_id = ${space_id} and id = ${object_id})::integer as objects`.execute(
    ctx.db,
  )
  if (rows[0]?.facts !== new Set(fact_ids).size || (object_id !== null && rows[0]?.objects !== 1)) refuse('not_found')
}

export async function refuseTooMany({ db }: Pick<Context, 'db'>, space_id: number, more: number) {
  await lockEvals(db, space_id)
  if ((await countQuestions(db, space_id)) + more > limits.ai_eval_questions) refuse('limit_reached')
}

async function getQuestion(scope: Scope, id: number) {
  return (await findQuestion(scope, id)) ?? refuse('not_found', { row: { table: 'ai_eval_questions', id } })
}

const shown = ({ space_id: _, ...question }: EvalQuestion & { space_id: number }): EvalQuestion => question

async function insertOne(ctx: CallContext, set: SetRow, draft: EvalQuestionDraft & { author_id?: number | null }) {
  await refuseTooMany(ctx, set.space_id, 1)
  const [made] = await insertQuestions(ctx, set, [draft])
  tellAi(ctx, set.space_id)
  return shown(await getQuestion(ctx, made as number))
}

export async function addQuestion(ctx: CallContext, id: number, draft: EvalQuestionDraft): Promise<EvalQuestion> {
  const set = await getSetRow(ctx, id)
  await refuseForeign(ctx, set.space_id, draft)
  return insertOne(ctx, set, masked(draft))
}

export async function saveQuestion(ctx: CallContext, id: number, draft: EvalQuestionDraft): Promise<EvalQuestion> {
  const question = await getQuestion(ctx, id)
  await refuseForeign(ctx, question.space_id, draft)
  await updateQuestion(ctx, question, masked(draft))
  tellAi(ctx, question.space_id)
  return shown(await getQuestion(ctx, id))
}

export async function removeQuestions(ctx: CallContext, id: number, ids: readonly number[]): Promise<EvalSet> {
  const set = await getSetRow(ctx, id)
  await deleteQuestions(ctx.db, set, ids)
  tellAi(ctx, set.space_id)
  return getSet(ctx, id)
}

type Taken = { call_id: number | null; item_id: number | null; chat_id: number | null }

/** Out of what a customer has really asked. Whoever takes it must be allowed to see and answer there. */
export async function takeQuestion(
  ctx: CallContext,
  id: number,
  { call_id, item_id, chat_id }: Taken,
): Promise<EvalQuestion> {
  const set = await getSetRow(ctx, id)
  const call = call_id === null ? null : await getCall(ctx, call_id)
  const target = call ? { item_id: call.item_id, chat_id: call.chat_id } : { item_id, chat_id }
  if (target.item_id === null && target.chat_id === null) refuse('not_found')
  const found = await gather(ctx, target, limits.ai_summary_messages)
  if (found.space_id !== set.space_id || (call && call.space_id !== set.space_id)) refuse('not_found')
  const heard = found.said.filter(({ is_own, at }) => !is_own && (call === null || at <= call.at + 1))
  const question = heard.at(-1)?.text.replace(/\s+/g, ' ').trim().slice(0, limits.ai_question).toWellFormed() ?? ''
  if (question === '') faultIn('question', 'no_words_of_customer')
  const facts = await knownFacts(ctx, set.space_id, call?.fact_ids ?? [])
  const draft = { question, object_id: found.object_id, fact_ids: facts, musts: [], must_nots: [], hands_over: false }
  return insertOne(ctx, set, { ...masked(draft, found.of_contact), author_id: found.author_id })
}

async function knownFacts({ db }: Pick<Context, 'db'>, space_id: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from facts where space_id = ${space_id} and id = any(${ids.slice(0, limits.ai_eval_facts)}::integer[]) order by id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
