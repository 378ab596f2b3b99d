// Facts: what answers are made of. Finding them for a question: find.ts.
import type { Fact, FactChange, FactDraft } from '@otklik/contract/facts/facts.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import type { CallContext, Context } from '../../platform/context.ts'
import { selectFolders } from '../../platform/folders.ts'
import { toPage } from '../../platform/page.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { listCompanies } from '../spaces/service.ts'
import {
  addUses,
  deleteFact,
  insertFacts,
  isTitleTaken,
  lockFacts,
  selectFacts,
  selectPage,
  selectTotals,
  updateFacts,
  type Wanted,
} from './queries.ts'

/** For whoever makes several at once: the demo, and files. */
export { insertFacts } from './queries.ts'

/** Of a space in which the person may settle this. */
export const within = ({ spaces }: Pick<Context, 'spaces'>, space_id: number) =>
  spaces.includes(space_id) ? space_id : refuse('not_found')

export async function listFacts(ctx: CallContext, wanted: Wanted): Promise<Page<Fact>> {
  const rows = await selectPage(ctx.db, { ...wanted, space_id: within(ctx, wanted.space_id) })
  return toPage(
    rows,
    limits.page_rows,
    ({ sort_key, id }) => [sort_key, id],
    ({ sort_key: _, ...fact }) => fact,
  )
}

export const countFacts = (ctx: CallContext, space_id: number) => selectTotals(ctx.db, within(ctx, space_id))

export async function getFact(ctx: Pick<Context, 'db' | 'spaces'>, id: number): Promise<Fact> {
  return (await selectFacts(ctx, id)) ?? refuse('not_found', { row: { table: 'facts', id } })
}

export async function addFact(ctx: CallContext, { space_id, ...draft }: FactDraft & { space_id: number }) {
  await lockFacts(ctx.db, within(ctx, space_id))
  await check(ctx, space_id, draft)
  const [id] = await insertFacts(ctx, space_id, [draft])
  await checkRoom(ctx.db, space_id)
  tellFacts(ctx, space_id)
  return getFact(ctx, id as number)
}

export async function saveFact(ctx: CallContext, id: number, { seen_version, ...draft }: FactChange): Promise<Fact> {
  const { space_id } = await getFact(ctx, id)
  await lockFacts(ctx.db, space_id)
  if ((await getFact(ctx, id)).version !== seen_version) refuse('stale')
  await check(ctx, space_id, draft, id)
  await updateFacts(ctx, space_id, [{ ...draft, id }])
  await checkRoom(ctx.db, space_id)
  tellFacts(ctx, space_id)
  return getFact(ctx, id)
}

export async function removeFact(ctx: CallContext, id: number): Promise<null> {
  const fact = await getFact(ctx, id)
  await lockFacts(ctx.db, fact.space_id)
  await deleteFact(ctx.db, fact)
  tellFacts(ctx, fact.space_id)
  return null
}

/** What a form cannot know: whether another is called so, and whether what it points at is there. */
async function check({ db }: CallContext, space_id: number, draft: FactDraft, id?: number) {
  if (await isTitleTaken(db, space_id, draft.title, id)) faultIn('title', 'taken')
  const scope = { db, spaces: [space_id] }
  const isThere = (wanted: number | null, rows: readonly { id: number }[]) => rows.some((row) => row.id === wanted)
  if (draft.folder_id !== null && !isThere(draft.folder_id, await selectFolders('fact_folders', scope)))
    faultIn('folder_id')
  if (draft.company_id !== null && !isThere(draft.company_id, await listCompanies(scope))) faultIn('company_id')
}

/** Counted when they are written, under the lock: what is too much is undone with the transaction. */
async function checkRoom(db: Context['db'], space_id: number) {
  const { facts, pieces } = await selectTotals(db, space_id)
  if (facts > limits.facts || pieces > limits.fact_pieces) refuse('limit_reached')
}

export const tellFacts = ({ announce }: Pick<Context, 'announce'>, space_id: number) =>
  announce({ space_id }, 'facts.changed', { id: space_id, space_id })

/** Of an answer that somebody has made of them. Nobody is told: a count that jumps while one reads helps nobody. */
export async function noteFactsUsed({ db }: Pick<Context, 'db'>, space_id: number, ids: readonly number[]) {
  if (ids.length > 0) await addUses(db, space_id, ids)
}
