// Work on many at once, as its author sees it: what has begun, how far it is, what became of each.
import type {
  BulkCursor,
  BulkResult,
  BulkRun,
  ChatDeed,
  ChatsTarget,
  GroupReply,
  ItemDeed,
  ItemsTarget,
} from '@otklik/contract/bulk.ts'
import { limits } from '@otklik/contract/limits.ts'
import { type Permission, spacesWhere } from '@otklik/contract/permissions.ts'
import { permissionFor, type WorkKind } from '@otklik/contract/work/orders.ts'
import type { RawBuilder } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { toPage } from '../../platform/page.ts'
import { refuse } from '../../platform/refuse.ts'
import { getChannel } from '../actions/allowed.ts'
import { getSeenMacro } from '../macros/service.ts'
import { chooseChats, chooseItems } from './choose.ts'
import {
  endRun,
  findOwnReplyRun,
  findOwnRun,
  insertRun,
  type NewTarget,
  type RunRow,
  selectOwnRuns,
  selectResults,
} from './queries.ts'

type Located = { id: number; space_id: number; object_id: number }

export async function beginOnItems(ctx: CallContext, deed: ItemDeed, target: ItemsTarget): Promise<BulkRun[]> {
  const able = within(ctx, permissionFor('item', deed))
  const chosen = await chooseItems(able, target)
  if (await isAnswering(able, deed)) await checkReplies(ctx, chosen, 'comments')
  return begin(ctx, 'item', deed, chosen)
}

export async function beginOnChats(ctx: CallContext, deed: ChatDeed, target: ChatsTarget): Promise<BulkRun[]> {
  const able = within(ctx, permissionFor('chat', deed))
  const chosen = await chooseChats(able, target)
  if (await isAnswering(able, deed)) await checkReplies(ctx, chosen, 'messages')
  return begin(ctx, 'chat', deed, chosen)
}

/** What this deed takes may be more than what selecting takes, and less in one space than in another. */
function within(ctx: CallContext, permission: Permission): CallContext {
  const spaces = spacesWhere(ctx.actor, permission).filter((id) => ctx.spaces.includes(id))
  return spaces.length ? { ...ctx, spaces } : refuse('no_access')
}

/** Whether something is said to each of them: by the deed itself, or by a step of the macro. */
async function isAnswering(ctx: CallContext, deed: ItemDeed | ChatDeed): Promise<boolean> {
  if (deed.do !== 'macro') return deed.do === 'reply'
  const { actions } = await getSeenMacro(ctx, deed)
  return actions.some((action) => action.do === 'reply')
}

/** One and the same answer to many looks like spam to networks: what they and we allow of it. */
async function checkReplies(ctx: CallContext, chosen: readonly Located[], which: 'comments' | 'messages') {
  const [first] = chosen
  if (!first) return
  if (chosen.some(({ object_id }) => object_id !== first.object_id)) refuse('bulk_one_account')
  if ((await getChannel(ctx, first, which, 'reply')).no_bulk) refuse('bulk_not_allowed')
  if (chosen.length > limits.bulk_replies) refuse('bulk_too_many')
}

/** One answer to a group of comments of one account; each gets the text whose turn it is. */
export async function beginReplies(ctx: CallContext, deed: GroupReply, chosen: readonly (Located & NewTarget)[]) {
  await checkReplies(ctx, chosen, 'comments')
  const [run] = await begin(ctx, 'item', deed, chosen)
  return run ?? refuse('not_found')
}

async function begin(
  ctx: CallContext,
  kind: WorkKind,
  deed: ItemDeed | ChatDeed | GroupReply,
  chosen: readonly (Located & Partial<NewTarget>)[],
) {
  const runs: BulkRun[] = []
  for (const [space_id, rows] of Map.groupBy(chosen, ({ space_id }) => space_id)) {
    const targets = rows.map(({ id, variant = null, seen_version = null, reason = null }) => ({
      ...{ id, variant, seen_version, reason },
    }))
    const run = await insertRun(ctx, { space_id, kind, deed, targets })
    const after = { what: kind, deed: deed.do, total: targets.length }
    ctx.record({ kind: 'bulk.begun', space_id, id: run.id, after })
    runs.push(toRun(run))
  }
  if (runs.length) ctx.wake('bulk')
  return runs
}

export const toRun = ({ user_id, correlation_id, ...run }: RunRow): BulkRun => run

export const listRuns = async (ctx: CallContext): Promise<BulkRun[]> => (await selectOwnRuns(ctx)).map(toRun)
export const getRun = async (ctx: CallContext, id: number): Promise<BulkRun> => toRun(await ownRun(ctx, id))

/** The last answer of whoever asks to one of a group. */
export async function findOwnReplies(ctx: CallContext, space_id: number, ids: RawBuilder<unknown>) {
  const run = await findOwnReplyRun(ctx, space_id, ids)
  return run ? toRun(run) : null
}

export async function listResults(ctx: CallContext, id: number, after: BulkCursor | undefined) {
  const rows = await selectResults(ctx.db, await ownRun(ctx, id), after)
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.rank, row.id],
    ({ rank, ...row }): BulkResult => row,
  )
}

export async function stopRun(ctx: CallContext, id: number): Promise<BulkRun> {
  const run = await ownRun(ctx, id)
  await endRun(ctx.db, run, 'stopped')
  ctx.record({ kind: 'bulk.stopped', space_id: run.space_id, id })
  return getRun(ctx, id)
}

/** Nobody else's business. */
const ownRun = async (ctx: CallContext, id: number): Promise<RunRow> =>
  (await findOwnRun(ctx, id)) ?? refuse('not_found')
