import type { Item } from '@otklik/contract/items/items.ts'
import { type Did, didMove } from '@otklik/contract/work/did.ts'
import type { StatusChange, WorkStatus } from '@otklik/contract/work/work.ts'
import type { Context, DoerContext } from '../../platform/context.ts'
import { pipelined } from '../../platform/database/pipelined.ts'
import { visible } from '../../platform/database/scope.ts'
import { fromSeconds } from '../../platform/seconds.ts'
import { asPresent, asSeen, type Beside, refuseUnoffered } from '../work/offered.ts'
import { recordSteps } from '../work/service.ts'
import { refuseUntagged } from '../work/tags.ts'
import { markTakenBack, restoreClock } from '../work/taken-back.ts'
import { type LockedItem, lockItem, selectItems, toItem, updateItem } from './queries.ts'

export async function setItemStatus(ctx: DoerContext, id: number, change: StatusChange): Promise<Item> {
  const item = await lockFor(ctx, id, change.seen_version)
  refuseUnoffered(ctx.actor, item.space_id, change.status)
  const delayed_until = change.delayed_until === undefined ? null : fromSeconds(change.delayed_until)
  if (change.status === 'closed') await refuseUntagged(ctx, 'item', item)
  await moveItem(ctx, item, change.status, { delayed_until })
  return getItem(ctx, item)
}

/** Ours until the end of the transaction, and as its writer saw it; else the reason why not. */
export const lockFor = async (ctx: DoerContext, id: number, seen_version: number): Promise<LockedItem> =>
  asSeen(visible(ctx, await lockItem(ctx.db, ctx.spaces, id), 'items', id), seen_version)

/** Ours until the end of the transaction, whatever has changed: for what does not depend on it. */
export const lockPresent = async (ctx: DoerContext, id: number): Promise<LockedItem> =>
  asPresent(visible(ctx, await lockItem(ctx.db, ctx.spaces, id), 'items', id))

/** Writes the state, its story and the news of it. */
export async function moveItem(
  ctx: Context,
  item: LockedItem,
  to_status: WorkStatus,
  { takenBack, also = [], ...beside }: Beside = {},
) {
  const { space_id, object_id, group_id, id } = item
  if (takenBack) await markTakenBack(ctx, item, takenBack, to_status !== item.status)
  await pipelined(
    updateItem(ctx.db, item, { status: to_status, ...beside }),
    recordSteps(ctx, [{ space_id, object_id, item_id: id, from_status: item.status, to_status }]),
  )
  if (takenBack) await restoreClock(ctx, item, takenBack)
  const { assigned_to = item.assigned_to } = beside
  const given: Did[] = assigned_to === item.assigned_to ? [] : ['assigned']
  ctx.announce({ space_id, object_id, group_id, assigned_to }, 'item.changed', {
    id,
    space_id,
    version: item.version + 1,
    did: [...didMove(item.status, to_status), ...given, ...also],
  })
}

/**
 * Closed, or left to the customer, with an answer that never came: somebody must look again. Answers whether that is so,
 * or will be when it is no longer deleted; the clock goes on as if it had never been, whatever has become of it.
 */
export async function lookAgain(ctx: Context, item: LockedItem, reply_id: number): Promise<boolean> {
  const takenBack = { answer: { reply_id }, how: 'failed' } as const
  if (item.status === 'closed' || item.status === 'waiting') {
    await moveItem(ctx, item, 'inprogress', { takenBack, also: ['failed'] })
    return true
  }
  const { space_id, object_id, group_id, assigned_to, id, version, status } = item
  await markTakenBack(ctx, item, takenBack, false)
  await restoreClock(ctx, item, takenBack)
  ctx.announce({ space_id, object_id, group_id, assigned_to }, 'item.changed', {
    ...{ id, space_id, version },
    did: ['failed'],
  })
  return status === 'deleted'
}

export async function getItem({ db, link }: DoerContext, { space_id, id }: LockedItem): Promise<Item> {
  const [row] = await selectItems(db, [space_id], [id])
  return toItem(row as NonNullable<typeof row>, link)
}

/** Closed by a robot, which is told apart from what people have closed. */
export async function autocloseItem(ctx: DoerContext, id: number): Promise<void> {
  const item = await lockPresent(ctx, id)
  if (item.status === 'autoclosed') return
  await refuseUntagged(ctx, 'item', item)
  await moveItem(ctx, item, 'autoclosed')
}
