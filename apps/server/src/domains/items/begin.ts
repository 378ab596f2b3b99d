import type { Item } from '@otklik/contract/items/items.ts'
import { didMove } from '@otklik/contract/work/did.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { statusByWriting } from '../actions/begun.ts'
import { recordSteps } from '../work/service.ts'
import { getItem, lockPresent } from './status.ts'

/** Somebody has begun to answer it, or has left the field empty. The version stays. */
export async function beginItem(ctx: CallContext, id: number, is_writing: boolean): Promise<Item> {
  const item = await lockPresent(ctx, id)
  const { space_id, object_id, group_id, assigned_to, version, status } = item
  const to_status = await statusByWriting(ctx, item, { item_id: id }, is_writing)
  if (to_status !== status) {
    await sql`update items set status = ${to_status} where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
    const step = { space_id, object_id, item_id: id, from_status: status, to_status }
    await recordSteps(ctx, [{ ...step, ...(is_writing && { is_begun: true }) }])
    ctx.announce({ space_id, object_id, group_id, assigned_to }, 'item.changed', {
      ...{ id, space_id, version },
      did: didMove(status, to_status),
    })
  }
  return getItem(ctx, item)
}
