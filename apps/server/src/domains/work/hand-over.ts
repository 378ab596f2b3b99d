// Open work of somebody who leaves: to a colleague, or back to everybody as if nobody had taken it.
import { allowsTo } from '@otklik/contract/permissions.ts'
import { didMove } from '@otklik/contract/work/did.ts'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { findActor } from '../users/reach.ts'
import { recordSteps, recordWorks } from './service.ts'

type Moved = {
  id: number
  object_id: number
  group_id: number | null
  assigned_to: number | null
  version: number
  from_status: WorkStatus
  to_status: WorkStatus
}

export const handOverItems = handOver('item')
export const handOverChats = handOver('chat')

function handOver(kind: 'item' | 'chat') {
  const table = sql.table(`${kind}s`)
  const targetOf = (id: number) => (kind === 'item' ? { item_id: id } : { chat_id: id })

  /** What the colleague may work on; the rest waits for everybody. What is given to them they see behind any fence. */
  const reachOf = async (ctx: Context, space_id: number, to: number | null) => {
    const actor = to === null ? null : await findActor(ctx, space_id, to)
    const [member] = actor?.memberships ?? []
    const mayWork = member !== undefined && allowsTo(member, `${kind}s.process`)
    const objects = member?.objects ?? null
    return sql`(${mayWork} and (${objects}::integer[] is null or o.object_id = any(${objects}::integer[])))`
  }

  return async (ctx: Context, space_id: number, from: number, to: number | null) => {
    const isGiven = await reachOf(ctx, space_id, to)
    const { rows } = await sql<Moved>`
      update ${table} w set assigned_to = old.heir, version = w.version + 1,
        status = case when old.heir is null and old.status = 'inprogress' then 'new' else old.status end
      from (select o.id, o.status, case when ${isGiven} then ${to}::integer end as heir from ${table} o
            where o.space_id = ${space_id} and o.assigned_to = ${from} and o.finished_at is null for no key update) old
      where w.space_id = ${space_id} and w.id = old.id
      returning w.id, w.object_id, w.group_id, w.assigned_to, w.version, old.status as from_status, w.status as to_status`.execute(
      ctx.db,
    )
    await recordWorks(
      ctx,
      'assigned',
      rows.map(({ id, group_id, assigned_to }) => ({ space_id, ...targetOf(id), body: { assigned_to, group_id } })),
    )
    await recordSteps(
      ctx,
      rows.map(({ id, object_id, from_status, to_status }) => ({
        ...{ space_id, object_id, from_status, to_status },
        ...targetOf(id),
      })),
    )
    for (const { id, object_id, group_id, assigned_to, version, from_status, to_status } of rows)
      ctx.announce({ space_id, object_id, group_id, assigned_to }, `${kind}.changed`, {
        ...{ id, space_id, version },
        did: [...didMove(from_status, to_status), 'assigned'],
      })
  }
}
