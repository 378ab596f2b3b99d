// Bots come before whoever gives work out: a dialogue is offered to people when no bot begins, or when it is done there.
import { type RawBuilder, sql } from 'kysely'

/**
 * Of `w`, a dialogue that waits for somebody (`thing_id`, and `seq` of the event that brought it): a bot talks there, has
 * not looked at what was said, or has not even heard of it.
 */
export const isWithBots = (space_id: number): RawBuilder<boolean> => sql`(w.kind = 'chat' and (
  exists (select from bot_sessions s where s.space_id = ${space_id} and s.chat_id = w.thing_id and s.ended_at is null)
  or exists (select from bot_work b where b.space_id = ${space_id} and b.kind = 'chat' and b.thing_id = w.thing_id and b.why = 'said'
    and b.failed_at is null)
  or (w.seq > (select c.seq from event_cursors c where c.space_id = ${space_id} and c.consumer = 'bots')
    and exists (select from bots b where b.space_id = ${space_id} and b.is_on and b.deleted_at is null))))`
