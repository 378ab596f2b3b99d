import type { Item } from '@otklik/contract/items/items.ts'
import type { NetworkAction } from '@otklik/contract/networks/network.ts'
import type { Did } from '@otklik/contract/work/did.ts'
import { sql } from 'kysely'
import type { Context, DoerContext } from '../../platform/context.ts'
import { visible } from '../../platform/database/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import { getChannel, refuseAfter } from '../actions/allowed.ts'
import { didSettle, isOvertaken, planDeed } from '../actions/deeds.ts'
import type { DeedTarget } from '../actions/target.ts'
import { isLatest } from '../work/early.ts'
import { statusBeforeDeletion } from '../work/taken-back.ts'
import { type LockedItem, lockItem } from './queries.ts'
import { findThread } from './replies/reply-queries.ts'
import { getItem, lockPresent, moveItem } from './status.ts'
import { commentOf } from './threads.ts'

// What people do with comments on the network besides answering: shown at once, taken back when the network refuses.

export async function setHidden(ctx: DoerContext, id: number, is_hidden: boolean): Promise<Item> {
  const item = await lockPresent(ctx, id)
  await getChannel(ctx, item, 'comments', 'hide')
  return item.is_hidden === is_hidden ? getItem(ctx, item) : act(ctx, item, is_hidden ? 'hide' : 'unhide')
}

export async function setLiked(ctx: DoerContext, id: number, is_liked: boolean): Promise<Item> {
  const item = await lockPresent(ctx, id)
  await getChannel(ctx, item, 'comments', 'like')
  return item.is_liked === is_liked ? getItem(ctx, item) : act(ctx, item, is_liked ? 'like' : 'unlike')
}

export async function setPinned(ctx: DoerContext, id: number, is_pinned: boolean): Promise<Item> {
  const item = await lockPresent(ctx, id)
  await getChannel(ctx, item, 'comments', 'pin')
  return item.is_pinned === is_pinned ? getItem(ctx, item) : act(ctx, item, is_pinned ? 'pin' : 'unpin')
}

/** On its forum; its status here is the team's own. */
export async function setTopicClosed(ctx: DoerContext, id: number, is_closed: boolean): Promise<Item> {
  const item = await lockPresent(ctx, id)
  await getChannel(ctx, item, 'comments', 'close_topic')
  if (item.topic_state === null) return refuse('reply_not_allowed')
  return item.is_topic_closed === is_closed
    ? getItem(ctx, item)
    : act(ctx, item, is_closed ? 'close_topic' : 'reopen_topic')
}

export async function removeItem(ctx: DoerContext, id: number): Promise<Item> {
  const item = await lockForPresence(ctx, id, 'delete')
  return item.status === 'deleted' ? getItem(ctx, item) : act(ctx, item, 'delete')
}

export async function restoreItem(ctx: DoerContext, id: number): Promise<Item> {
  const item = await lockForPresence(ctx, id, 'restore')
  return item.status === 'deleted' ? act(ctx, item, 'restore') : getItem(ctx, item)
}

async function lockForPresence(ctx: DoerContext, id: number, action: NetworkAction): Promise<LockedItem> {
  const item = visible(ctx, await lockItem(ctx.db, ctx.spaces, id), 'items', id)
  const { delete_window_s } = await getChannel(ctx, item, 'comments', action)
  if (action === 'delete') refuseAfter(delete_window_s, item.created_at)
  return item
}

const opposites = {
  hide: 'unhide',
  unhide: 'hide',
  like: 'unlike',
  unlike: 'like',
  pin: 'unpin',
  unpin: 'pin',
  close_topic: 'reopen_topic',
  reopen_topic: 'close_topic',
  delete: 'restore',
  restore: 'delete',
} as const
type Kind = keyof typeof opposites

async function act(ctx: DoerContext, item: LockedItem, kind: Kind): Promise<Item> {
  const { space_id, object_id, id } = item
  const deed = await planDeed(ctx, { space_id, object_id, kind, item_id: id, body: {} })
  await sql`update items set deed_id = ${deed.id} where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  await apply(ctx, item, kind)
  return getItem(ctx, item)
}

type Mark = { column: 'is_hidden' | 'is_liked' | 'is_pinned' | 'is_topic_closed'; is_on: boolean; did: Did }

/** What a deed changes of the row, where it is one mark of it. */
const marks: Partial<Record<Kind, Mark>> = {
  hide: { column: 'is_hidden', is_on: true, did: 'hidden' },
  unhide: { column: 'is_hidden', is_on: false, did: 'hidden' },
  like: { column: 'is_liked', is_on: true, did: 'marks' },
  unlike: { column: 'is_liked', is_on: false, did: 'marks' },
  pin: { column: 'is_pinned', is_on: true, did: 'marks' },
  unpin: { column: 'is_pinned', is_on: false, did: 'marks' },
  close_topic: { column: 'is_topic_closed', is_on: true, did: 'topic' },
  reopen_topic: { column: 'is_topic_closed', is_on: false, did: 'topic' },
}

/** As it is to be shown from now on. Likes and pins are nothing that a writer should have seen first. */
async function apply(ctx: Context, item: LockedItem, kind: Kind, also: readonly Did[] = []) {
  const { space_id, object_id, id } = item
  const word = commentOf({ space_id, object_id }, item.external_id)
  const mark = marks[kind]
  if (mark) {
    const { column, is_on, did } = mark
    const version = did === 'marks' ? item.version : item.version + 1
    await sql`update items set ${sql.ref(column)} = ${is_on}, version = ${version} where space_id = ${space_id} and id = ${id}`.execute(
      ctx.db,
    )
    // The forum is asked how its topics stand: a look from before this must not turn it back.
    if (column === 'is_topic_closed')
      await isLatest(ctx.db, word, 'topic', Date.now() / 1000, { state: item.topic_state, is_closed: is_on })
    return announceItem(ctx, item, version, [did, ...also])
  }
  const is_deleted = kind === 'delete'
  await isLatest(ctx.db, word, 'presence', Date.now() / 1000, { is_deleted })
  if ((item.status === 'deleted') === is_deleted) return announceItem(ctx, item, item.version, also)
  await moveItem(ctx, item, is_deleted ? 'deleted' : await statusBeforeDeletion(ctx, item), { also })
}

function announceItem(ctx: Context, item: LockedItem, version: number, did: readonly Did[]) {
  const { space_id, object_id, group_id, assigned_to, id } = item
  ctx.announce({ space_id, object_id, group_id, assigned_to }, 'item.changed', { id, space_id, version, did: [...did] })
}

const target = (kind: Kind): DeedTarget => ({
  async deed({ db }, { space_id, item_id }) {
    const thread = item_id ? await findThread(db, space_id, item_id) : undefined
    return thread && { kind, ...thread.place }
  },

  async settled(ctx, action, { state, reason }) {
    const { space_id, item_id } = action
    const item = item_id ? await lockItem(ctx.db, [space_id], item_id) : undefined
    if (!item) return
    if (state === 'sent')
      await sql`update items set deed_id = null where space_id = ${space_id} and id = ${item_id} and deed_id = ${action.id}`.execute(
        ctx.db,
      )
    const isTheLast = !(await isOvertaken(ctx, action, [kind, opposites[kind]]))
    // What is no longer there needs no deleting.
    const isRefused = state === 'failed' && !(kind === 'delete' && reason === 'gone')
    if (isRefused && isTheLast) await apply(ctx, item, opposites[kind], ['deed_failed'])
    else if (state === 'pending' && isTheLast) await apply(ctx, item, kind)
    else announceItem(ctx, item, item.version, didSettle(state, isRefused))
  },
})

/** What the ledger needs to know of these. */
export const itemDeeds = Object.fromEntries(
  (Object.keys(opposites) as Kind[]).map((kind) => [kind, target(kind)]),
) as Record<Kind, DeedTarget>
