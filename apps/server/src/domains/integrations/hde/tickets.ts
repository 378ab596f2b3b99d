// Handing a comment or a dialogue over: it is only asked for here, and leaves in turn.ts.
import type { HdeTicket } from '@otklik/contract/hde.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/seconds.ts'
import { locateChats } from '../../chats/service.ts'
import { lockPresent as lockChat } from '../../chats/status.ts'
import { locateItems } from '../../items/service.ts'
import { lockPresent as lockItem } from '../../items/status.ts'

export type Thing = 'item' | 'chat'

export async function listOpenDesks({ db, spaces }: CallContext) {
  const { rows } = await sql<{ id: number; space_id: number; host: string }>`
    select id, space_id, host from hde_desks where space_id = any(${spaces}::integer[]) and state = 'on'
    order by space_id, host, id`.execute(db)
  return rows
}

/** Refuses whoever may not see the thing itself. */
export async function findTicket(ctx: CallContext, thing: Thing, id: number): Promise<{ ticket: HdeTicket | null }> {
  const [seen] = thing === 'item' ? await locateItems(ctx, [id]) : await locateChats(ctx, [id])
  if (!seen) return refuse('not_found', { row: { table: thing === 'item' ? 'items' : 'chats', id } })
  return { ticket: await selectTicket(ctx, seen.space_id, thing, id) }
}

async function selectTicket(
  { db }: CallContext,
  space_id: number,
  thing: Thing,
  id: number,
): Promise<HdeTicket | null> {
  const { rows } = await sql<HdeTicket>`
    select l.id, l.desk_id, d.host, l.state, l.error, coalesce(l.ticket_no, l.ticket_id::text) as ticket_no,
      l.ticket_status, l.asked_by, ${seconds('l.asked_at')} as asked_at, ${seconds('l.sent_at')} as sent_at
    from integration_links l join hde_desks d on d.space_id = l.space_id and d.id = l.desk_id
    where l.space_id = ${space_id} and l.thing = ${thing} and l.thing_id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** What is there already is answered with; what could not be sent is tried again. */
export async function handOver(ctx: CallContext, thing: Thing, id: number, desk_id: number): Promise<HdeTicket> {
  const { space_id } = thing === 'item' ? await lockItem(ctx, id) : await lockChat(ctx, id)
  const desk = (await listOpenDesks(ctx)).find((one) => one.id === desk_id && one.space_id === space_id)
  if (!desk) return refuse('not_found')
  const { rows } = await sql<{ id: number }>`
    insert into integration_links (space_id, desk_id, thing, thing_id, asked_by)
    values (${space_id}, ${desk_id}, ${thing}, ${id}, ${ctx.user_id})
    on conflict (space_id, thing, thing_id) do update set desk_id = excluded.desk_id, asked_by = excluded.asked_by,
      state = 'waiting', attempts = 0, run_at = now(), error = null, asked_at = now()
      where integration_links.state = 'failed'
    returning id`.execute(ctx.db)
  if (rows[0])
    ctx.record({ kind: 'hde.handed', space_id, id: desk_id, subject: desk.host, after: { thing: `${thing}:${id}` } })
  // Whoever holds the desk is done soon; nobody else takes it earlier.
  ctx.wake('hde')
  return (await selectTicket(ctx, space_id, thing, id)) ?? refuse('not_found')
}
