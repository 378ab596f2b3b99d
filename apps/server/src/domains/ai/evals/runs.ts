// Runs: a set of questions asked of one version of an agent, and two of them side by side.
import type { EvalAnswer, EvalComparison, EvalDifference, EvalRun } from '@otklik/contract/ai/evals.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import type { CallContext, Context } from '../../../platform/context.ts'
import { toPage } from '../../../platform/page.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'
import { makeMask } from '../compose/mask.ts'
import { factsAsData } from '../compose/prepare.ts'
import { questionOf } from '../compose/prompt.ts'
import { costOfRound } from '../spend/reserve.ts'
import { readSettings } from '../spend/settings.ts'
import { selectVersions } from '../store/queries.ts'
import { getRecord, tellAi } from '../store/service.ts'
import { getSetRow } from './find.ts'
import {
  type AnswerRow,
  endRun,
  insertRun,
  lockEvals,
  type RunRow,
  selectAnswers,
  selectQuestions,
  selectRuns,
} from './queries.ts'
import { type Difference, differencesOf, heldOf, isHandedOver, isRight, totalsOf } from './totals.ts'

type Scope = Pick<Context, 'db' | 'spaces'>

/** With what they come to, counted from their answers each time. */
export async function describeRuns({ db }: Pick<Context, 'db'>, runs: readonly RunRow[]): Promise<EvalRun[]> {
  const answers: AnswerRow[] = []
  for (const [space_id, own] of Map.groupBy(runs, (run) => run.space_id))
    answers.push(...(await selectAnswers(db, space_id, { run_ids: own.map(({ id }) => id) })))
  const byRun = Map.groupBy(answers, ({ run_id }) => run_id)
  return runs.map(({ correlation_id: _, asked_agent_id: __, ...run }) => ({
    ...run,
    totals: totalsOf(byRun.get(run.id) ?? []),
  }))
}

async function getRunRow(scope: Scope, id: number): Promise<RunRow> {
  const [run] = await selectRuns(scope, { id })
  return run ?? refuse('not_found', { row: { table: 'ai_eval_runs', id } })
}

export async function getRun(ctx: Scope, id: number): Promise<EvalRun> {
  const [run] = await describeRuns(ctx, [await getRunRow(ctx, id)])
  return run as EvalRun
}

export async function listRuns(ctx: CallContext, set_id: number): Promise<EvalRun[]> {
  const set = await getSetRow(ctx, set_id)
  return describeRuns(ctx, await selectRuns({ db: ctx.db, spaces: [set.space_id] }, { set_ids: [set_id] }))
}

type Asked = { agent_id: number; version: number }

async function getVersionOf(ctx: CallContext, space_id: number, { agent_id, version }: Asked) {
  const agent = await getRecord(ctx, agent_id)
  if (agent.space_id !== space_id) refuse('not_found')
  const [row] = await selectVersions(ctx, agent, { one: version })
  return { agent, definition: row?.definition ?? refuse('not_found') }
}

/** What cannot be read is asked for once more. */
const TRIES = 2

/** As if every question found as many facts as are ever shown, each as long as it may be, and were answered at length. */
export async function costOfRun(ctx: CallContext, set_id: number, asked: Asked) {
  const { space_id, questions } = await getSetRow(ctx, set_id)
  const { definition } = await getVersionOf(ctx, space_id, asked)
  const longest = 'ы'.repeat(limits.ai_fact_characters)
  const sources = Array.from({ length: limits.ai_facts }, (_, at) => ({
    ...{ n: at + 1, kind: 'fact' as const, id: at + 1, title: 'ы'.repeat(limits.fact_title), text: longest },
    ...{ score: 0, is_cited: false },
  }))
  const facts = factsAsData(sources, makeMask(false))
  const all = await selectQuestions(ctx.db, { space_id, set_id, most: limits.ai_eval_questions })
  const most = all.reduce((sum, { question }) => {
    const messages = [{ from: 'customer', text: question }]
    const { instructions, limits: own, price } = definition
    const told = questionOf({
      task: 'draft',
      instructions,
      language: 'ru',
      max_tokens: own.tokens,
      data: { facts, messages },
    })
    const vector =
      definition.model.embeddings_model === null
        ? 0
        : costOfRound(price, { turns: [{ role: 'user', content: question }], max_tokens: 0 })
    return sum + TRIES * costOfRound(price, told) + vector
  }, 0)
  const { currency } = await readSettings(ctx, space_id)
  return { questions, most, currency }
}

export async function beginRun(ctx: CallContext, set_id: number, asked: Asked): Promise<EvalRun> {
  const set = await getSetRow(ctx, set_id)
  const { agent } = await getVersionOf(ctx, set.space_id, asked)
  await lockEvals(ctx.db, set.space_id)
  if (set.questions === 0) faultIn('questions', 'no_questions')
  const runs = await selectRuns({ db: ctx.db, spaces: [set.space_id] }, { set_ids: [set_id] })
  if (runs.some(({ state }) => state === 'running')) refuse('stale')
  const { correlation_id } = ctx
  const id = await insertRun(ctx, set, {
    agent_id: agent.id,
    agent_name: agent.name,
    version: asked.version,
    correlation_id,
  })
  ctx.wake('ai_evals')
  tellAi(ctx, set.space_id)
  return getRun(ctx, id)
}

export async function stopRun(ctx: CallContext, id: number): Promise<EvalRun> {
  const run = await getRunRow(ctx, id)
  await endRun(ctx.db, run, 'stopped')
  tellAi(ctx, run.space_id)
  return getRun(ctx, id)
}

function toAnswer({ run_id: _, is_kept, left_to_people, question_id, ...row }: AnswerRow): EvalAnswer {
  const held = heldOf({ ...row, left_to_people })
  const handed_over = row.state === 'done' ? isHandedOver({ ...row, left_to_people }) : null
  return { ...row, question_id: is_kept ? question_id : null, handed_over, held, is_right: isRight(held) }
}

export async function listAnswers(ctx: CallContext, id: number, after?: readonly number[]): Promise<Page<EvalAnswer>> {
  const run = await getRunRow(ctx, id)
  const wanted = { run_ids: [id], after: after?.[0] ?? 0, most: limits.page_rows + 1 }
  const rows = await selectAnswers(ctx.db, run.space_id, wanted)
  return toPage(rows, limits.page_rows, ({ place }) => [place], toAnswer)
}

type Pair = { runs: [RunRow, RunRow]; all: Difference<AnswerRow & { is_right: boolean | null }>[] }

async function readPair(ctx: CallContext, id: number, earlier: number): Promise<Pair> {
  const [before, after] = [await getRunRow(ctx, earlier), await getRunRow(ctx, id)]
  if (before.space_id !== after.space_id || before.set_id !== after.set_id) refuse('not_found')
  const rows = await selectAnswers(ctx.db, after.space_id, { run_ids: [before.id, after.id] })
  const judged = rows.map((row) => ({ ...row, is_right: isRight(heldOf(row)) }))
  const of = (run: RunRow) => judged.filter(({ run_id }) => run_id === run.id)
  return { runs: [before, after], all: differencesOf(of(before), of(after)) }
}

export async function compareRuns(ctx: CallContext, id: number, earlier: number): Promise<EvalComparison> {
  const { runs, all } = await readPair(ctx, id, earlier)
  const [before, after] = await describeRuns(ctx, runs)
  const count = (change: EvalDifference['change']) => all.filter((each) => each.change === change).length
  return {
    ...{ before: before as EvalRun, after: after as EvalRun, better: count('better'), worse: count('worse') },
    ...{ same: count('same'), only: count('only') },
  }
}

/** By places in that order: the cursor says how many were read. */
export async function listDifferences(
  ctx: CallContext,
  id: number,
  earlier: number,
  after?: readonly number[],
): Promise<Page<EvalDifference>> {
  const { all } = await readPair(ctx, id, earlier)
  const from = after?.[0] ?? 0
  const rows = all.slice(from, from + limits.page_rows + 1).map((each, at) => ({ ...each, at: from + at + 1 }))
  const shown = (row: AnswerRow | null) => row && toAnswer(withoutRight(row))
  return toPage(
    rows,
    limits.page_rows,
    ({ at }) => [at],
    ({ change, before, after: now }) => ({ change, before: shown(before), after: shown(now) }),
  )
}

const withoutRight = ({ is_right: _, ...row }: AnswerRow & { is_right?: boolean | null }): AnswerRow => row
