// Which rows are meant: those that were chosen, or what fits a filter, as far as the person may see them.
import type { BulkPreview, ChatsTarget, ItemsTarget } from '@otklik/contract/bulk.ts'
import { limits } from '@otklik/contract/limits.ts'
import { allows, channelFor } from '@otklik/contract/networks/network.ts'
import type { ListCursor } from '@otklik/contract/work/filters.ts'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import type { CallContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { findChannel, isPast } from '../actions/allowed.ts'
import { isOutside } from '../chats/content.ts'
import { chatIdsOf } from '../chats/list.ts'
import { locateChats } from '../chats/service.ts'
import { itemIdsOf } from '../items/list.ts'
import { locateItems } from '../items/service.ts'
import { measureFor } from '../orders/words.ts'

export const chooseItems = async (ctx: CallContext, target: ItemsTarget) =>
  locateItems(ctx, await idsOf(target, (filter, after) => itemIdsOf(ctx, filter, after, PIECE)))

export const chooseChats = async (ctx: CallContext, target: ChatsTarget) =>
  locateChats(ctx, await idsOf(target, (filter, after) => chatIdsOf(ctx, filter, after, PIECE)))

export async function previewItems(ctx: CallContext, target: ItemsTarget, text?: string): Promise<BulkPreview> {
  const chosen = await chooseItems(ctx, target)
  const [first] = chosen
  const preview = { ...previewOf(chosen), can: await countAllowed(ctx, chosen) }
  if (!first || text === undefined || chosen.length > limits.bulk_replies) return preview
  const ids = chosen.filter(({ space_id }) => space_id === first.space_id).map(({ id }) => id)
  return { ...preview, ...(await measureFor(ctx, 'item', first.space_id, ids, text)) }
}

export async function previewChats(ctx: CallContext, target: ChatsTarget): Promise<BulkPreview> {
  const chosen = await chooseChats(ctx, target)
  let closed = 0
  for (const [, rows] of Map.groupBy(chosen, ({ object_id }) => object_id)) {
    const channel = rows[0] && (await findChannel(ctx, rows[0], 'messages'))
    if (channel) closed += rows.filter((chat) => isOutside(channel, chat)).length
  }
  return { ...previewOf(chosen), closed }
}

/** By the same rules as each of them will be judged (items/moderate.ts). */
async function countAllowed(ctx: CallContext, chosen: Awaited<ReturnType<typeof locateItems>>) {
  const can = { hide: 0, delete: 0 }
  for (const [, rows] of Map.groupBy(chosen, ({ object_id }) => object_id)) {
    const whole = rows[0] && (await findChannel(ctx, rows[0], 'comments'))
    for (const { kind, status, created_at } of rows) {
      const channel = channelFor(whole, kind)
      if (allows(channel, 'hide') && status !== 'deleted') can.hide += 1
      if (allows(channel, 'delete') && !isPast(channel?.delete_window_s, created_at)) can.delete += 1
    }
  }
  return can
}

type Chosen = { id: number; object_id: number; status: WorkStatus }

function previewOf(chosen: readonly Chosen[]): BulkPreview {
  const byAccount = Map.groupBy(chosen, ({ object_id }) => object_id)
  const byStatus = Map.groupBy(chosen, ({ status }) => status)
  return {
    ids: chosen.map(({ id }) => id).sort((left, right) => left - right),
    objects: [...byAccount].map(([object_id, rows]) => ({ object_id, count: rows.length })),
    statuses: [...byStatus].map(([status, rows]) => ({ status, count: rows.length })),
    closed: 0,
    can: { hide: 0, delete: 0 },
    ...{ missing: [], incomplete: 0, longest: 0, longest_bytes: 0 },
  }
}

const PIECE = 1_000
type Finding = { rows: { id: number }[]; next: string | null }
type Find<F> = (filter: F, after: ListCursor | undefined) => Promise<Finding>

async function idsOf<F>(target: { ids: number[] } | { filter: F; ids?: number[] }, find: Find<F>): Promise<number[]> {
  if (!('filter' in target)) return target.ids
  const now = await allOf(target.filter, find)
  if (!target.ids) return [...now]
  // What was not shown is left alone; what was shown and is gone was not meant.
  return target.ids.every((id) => now.has(id)) ? target.ids : refuse('bulk_changed')
}

async function allOf<F>(filter: F, find: Find<F>): Promise<ReadonlySet<number>> {
  const ids = new Set<number>()
  let after: ListCursor | undefined
  for (;;) {
    const { rows, next } = await find(filter, after)
    for (const { id } of rows) ids.add(id)
    if (ids.size > limits.bulk_rows) refuse('bulk_too_many')
    if (next === null) return ids
    after = JSON.parse(next)
  }
}
