// What a model may be asked about afterwards: only written down, where a space wants that. Whatever came has its emotion by
// the dictionary already; nobody waits for this.
import { sql } from 'kysely'
import type { Listener } from '../../../platform/events/listener.ts'

/** Customers write in pieces: what comes within this is asked about once. */
const GATHERED_S = 10

export const emotionListener: Listener = {
  consumer: 'emotions',
  from: 'now',
  kinds: ['item.arrived', 'item.changed', 'message.arrived'],
  rest_ms: 200,
  longest_rest_ms: 2_000,
  async hear(ctx, events) {
    const [space_id] = ctx.spaces
    if (space_id === undefined) return
    // Most spaces have none: one row by its key.
    const { rows } = await sql`
      select from emotion_settings where space_id = ${space_id} and method in ('model', 'both') and agent_id is not null`.execute(
      ctx.db,
    )
    if (rows.length === 0) return
    const items = events.flatMap((event) =>
      event.kind === 'item.arrived' || (event.kind === 'item.changed' && event.body.did.includes('text'))
        ? [event.body.id]
        : [],
    )
    const messages = events.flatMap((event) => (event.kind === 'message.arrived' ? [event.body.id] : []))
    if (items.length + messages.length === 0) return
    await sql`
      insert into emotion_asks (space_id, kind, thing_id, not_before)
      select ${space_id}, t.kind, t.id, now() + make_interval(secs => ${GATHERED_S}) from (
        select 'item' as kind, i.id from items i
        where i.space_id = ${space_id} and i.id = any(${items}::bigint[]) and not i.is_history
        union
        select 'chat', m.chat_id from messages m
        where m.space_id = ${space_id} and m.id = any(${messages}::bigint[]) and not m.is_own and not m.is_history
          and m.kind not in ('note', 'system') and m.text <> '') t
      on conflict (space_id, kind, thing_id) do update set at = now(), tries = 0,
        not_before = case when emotion_asks.tries = 0 then emotion_asks.not_before else excluded.not_before end`.execute(
      ctx.db,
    )
    ctx.wake('emotions')
  },
}
