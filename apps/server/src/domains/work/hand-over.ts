// Open work of somebody who leaves: to a colleague, or back to everybody as if nobody had taken it.
import type { WorkStatus } from '@otklik/contract/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { recordSteps, recordWorks } from './service.ts'

type Moved = {
  id: number
  object_id: number
  group_id: number | null
  version: number
  from_status: WorkStatus
  to_status: WorkStatus
}

export const handOverItems = handOver('item')
export const handOverChats = handOver('chat')

function handOver(kind: 'item' | 'chat') {
  const table = sql.table(`${kind}s`)
  const targetOf = (id: number) => (kind === 'item' ? { item_id: id } : { chat_id: id })

  return async (ctx: Context, space_id: number, from: number, to: number | null) => {
    const { rows } = await sql<Moved>`
      update ${table} w set assigned_to = ${to}, version = w.version + 1,
        status = case when ${to}::integer is null and old.status = 'inprogress' then 'new' else old.status end
      from (select o.id, o.status from ${table} o
            where o.space_id = ${space_id} and o.assigned_to = ${from} and o.finished_at is null for no key update) old
      where w.space_id = ${space_id} and w.id = old.id
      returning w.id, w.object_id, w.group_id, w.version, old.status as from_status, w.status as to_status`.execute(
      ctx.db,
    )
    await recordWorks(
      ctx,
      'assigned',
      rows.map(({ id, group_id }) => ({ space_id, ...targetOf(id), body: { assigned_to: to, group_id } })),
    )
    await recordSteps(
      ctx,
      rows.map(({ id, object_id, from_status, to_status }) => ({
        ...{ space_id, object_id, from_status, to_status },
        ...targetOf(id),
      })),
    )
    for (const { id, object_id, group_id, version } of rows)
      ctx.announce({ space_id, object_id, group_id, assigned_to: to }, `${kind}.changed`, { id, space_id, version })
  }
}
