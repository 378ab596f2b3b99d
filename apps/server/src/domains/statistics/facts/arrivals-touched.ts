// Which quarters of an hour an event touches: of comments that of their arrival; of dialogues those of a whole turn.
import { sql } from 'kysely'
import type { LoggedEvent } from '../../../platform/events/event-log.ts'
import { isAnswer, isCustomers, wasClosing } from '../turns.ts'
import { type Sql, slotOf, type Touched } from './fact.ts'

export function touchedByArrivals(space_id: number, events: readonly LoggedEvent[]): Touched[] {
  const items = idsOf(events, 'item.arrived', 'item.changed')
  const messages = idsOf(events, 'message.arrived', 'message.changed')
  const chats = idsOf(events, 'chat.changed')
  return [
    ...(items.length ? [{ channel: 'items' as const, slots: slotsOfItems(space_id, items) }] : []),
    ...(messages.length || chats.length
      ? [{ channel: 'chats' as const, slots: slotsOfMessages(space_id, messages, chats, events) }]
      : []),
  ]
}

const idsOf = (events: readonly LoggedEvent[], ...kinds: LoggedEvent['kind'][]) => [
  ...new Set(events.flatMap(({ kind, body }) => (kinds.includes(kind) ? [(body as { id: number }).id] : []))),
]

const slotsOfItems = (space_id: number, ids: readonly number[]) => sql`
  select i.object_id, ${slotOf('i.created_at')} as slot from items i
  where i.space_id = ${space_id} and i.id = any(${ids}::bigint[]) and not i.is_history`

/**
 * A customer's message counts for itself, and the next one may no longer be the first of its turn; told late, between a
 * closing and an answer, it leaves what was before the closing without that answer. One of ours answers all since the one
 * before, and leaves what follows to the next. A closing counts for itself, for what it ends and for the message after it;
 * the log has times of numbering, so that it is looked for a while before. Of those that were taken back nobody knows when,
 * and there are few: all of a dialogue that changes.
 */
const slotsOfMessages = (
  space_id: number,
  messages: readonly number[],
  chats: readonly number[],
  events: readonly LoggedEvent[],
) => sql`
  with touched as materialized (
    select m.id, m.chat_id, m.created_at, m.is_own from messages m
    where m.space_id = ${space_id} and m.id = any(${messages}::bigint[]) and m.kind not in ('note', 'system')
  ), closings as materialized (
    select s.chat_id, s.object_id, s.at from status_changes s
    where s.space_id = ${space_id} and s.chat_id = any(${chats}::bigint[]) and ${wasClosing} and (s.taken_back_to is not null or s.at >= (
      select min(e.at) - interval '1 hour' from events e
      where e.space_id = ${space_id} and e.seq between ${events[0]?.seq ?? 0} and ${events.at(-1)?.seq ?? 0}))
  ), spans as (
    select t.chat_id, case when ${nextOne(space_id, 't', isAnswer('o'), afterIt)} is null then t.created_at else ${lastAnswer(space_id, 't', beforeIt)} end as since,
      ${nextOne(space_id, 't', isCustomers('o'), afterIt)} as until
    from touched t where not t.is_own
    union all
    select t.chat_id, ${lastAnswer(space_id, 't', beforeIt)}, ${nextOne(space_id, 't', isAnswer('o'), afterIt)}
    from touched t where t.is_own
    union all
    select c.chat_id, ${lastAnswer(space_id, 'c', sql`o.created_at <= c.at`)}, ${nextOne(space_id, 'c', isCustomers('o'), sql`o.created_at > c.at`)}
    from closings c
  )
  select m.object_id, ${slotOf('m.created_at')} as slot from spans p, lateral (
    select m.object_id, m.created_at from messages m
    where m.space_id = ${space_id} and m.chat_id = p.chat_id and ${isCustomers('m')}
      and m.created_at >= coalesce(p.since, '-infinity') and m.created_at <= coalesce(p.until, 'infinity')
    order by m.created_at, m.id) m
  union all
  select object_id, ${slotOf('at')} from closings`

const beforeIt = sql`(o.created_at, o.id) < (t.created_at, t.id)`
const afterIt = sql`(o.created_at, o.id) > (t.created_at, t.id)`

const lastAnswer = (space_id: number, of: string, before: Sql) => sql`(
  select o.created_at from messages o
  where o.space_id = ${space_id} and o.chat_id = ${sql.ref(`${of}.chat_id`)} and ${isAnswer('o')} and ${before}
  order by o.created_at desc, o.id desc limit 1)`

const nextOne = (space_id: number, of: string, wanted: Sql, after: Sql) => sql`(
  select o.created_at from messages o
  where o.space_id = ${space_id} and o.chat_id = ${sql.ref(`${of}.chat_id`)} and ${wanted} and ${after}
  order by o.created_at, o.id limit 1)`
