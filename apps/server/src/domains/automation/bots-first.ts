// Bots and agents come before whoever gives work out: something is offered to people when none of them begins, or when they
// are done there.
import { limits } from '@otklik/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** Agents of a space that are on and may answer alone somewhere: few, found by their order. */
const answersAlone = (space_id: number) =>
  sql`a.space_id = ${space_id} and a.deleted_at is null and a.is_on and jsonb_array_length(a.definition -> 'autopilot_ids') > 0`

/** Accounts where one may answer alone. */
export async function listAutopilots({ db }: Pick<Context, 'db'>, space_id: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct o.id::integer as id from ai_agents a, jsonb_array_elements_text(a.definition -> 'autopilot_ids') o (id)
    where ${answersAlone(space_id)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** They have not heard of it. What a rule has put there came with no event, and must not be unknown for ever. */
const isAhead = (space_id: number, consumer: 'bots' | 'ai') => sql`coalesce(
  w.seq > (select c.seq from event_cursors c where c.space_id = ${space_id} and c.consumer = ${consumer}), false)`

/**
 * Of `w`, something that waits for somebody (`thing_id`, `object_id`, and `seq` of the event that brought it): a bot talks
 * there, has not looked at what was said, or has not even heard of it; and the same of an agent that answers alone. What no
 * agent has come to for long is offered: nobody would ever see it otherwise.
 */
export const isWithBots = (space_id: number): RawBuilder<boolean> => sql`((w.kind = 'chat' and (
  exists (select from bot_sessions s where s.space_id = ${space_id} and s.chat_id = w.thing_id and s.ended_at is null)
  or exists (select from bot_work b where b.space_id = ${space_id} and b.kind = 'chat' and b.thing_id = w.thing_id and b.why = 'said'
    and b.failed_at is null)
  or (${isAhead(space_id, 'bots')}
    and exists (select from bots b where b.space_id = ${space_id} and b.is_on and b.deleted_at is null))))
  or exists (select from ai_turns t where t.space_id = ${space_id} and t.kind = w.kind and t.thing_id = w.thing_id
    and (t.state = 'asked' or (t.state = 'open' and t.due_at > now() - make_interval(secs => ${limits.ai_turn_waits_s}))))
  or (${isAhead(space_id, 'ai')}
    and exists (select from ai_agents a where ${answersAlone(space_id)} and a.definition -> 'autopilot_ids' @> to_jsonb(w.object_id))))`

type Place = { space_id: number; kind: 'item' | 'chat'; thing_id: number }

/** A bot talks there, or has given it to people since: what was said then is not for another robot. */
export async function isWithBot({ db }: Pick<Context, 'db'>, { space_id, kind, thing_id }: Place, since: Date) {
  const { rows } = await sql`
    select from bot_sessions s where s.space_id = ${space_id} and ${sql.ref(kind === 'chat' ? 's.chat_id' : 's.item_id')} = ${thing_id}
      and (s.ended_at is null or (s.ended_at >= ${since} and s.state in ('handed_over', 'stopped'))) limit 1`.execute(
    db,
  )
  return rows.length > 0
}
