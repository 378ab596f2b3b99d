import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { tellPerson } from '../work/tell.ts'
import { lockItem } from './queries.ts'
import { moveItem } from './status.ts'

/** The time it was put off to has come: new again, and whoever has it is told. */
export async function resumeItem(ctx: Context, space_id: number, id: number) {
  const item = await lockItem(ctx.db, [space_id], id)
  const { rows } = await sql`
    select from items where space_id = ${space_id} and id = ${id} and status = 'delayed' and delayed_until <= now()`.execute(
    ctx.db,
  )
  if (!item || rows.length === 0) return
  await moveItem(ctx, item, 'new')
  if (item.assigned_to === null) return
  tellPerson(ctx, item.assigned_to, 'delay_over', { space_id, item_id: id })
}
