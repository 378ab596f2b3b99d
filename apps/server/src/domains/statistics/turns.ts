// What is counted of dialogues. A turn is a wait: from the first word of the customer without an answer to our answer, or
// to a closing, which ends it unanswered.
import { sql } from 'kysely'
import type { Condition } from './facts/fact.ts'

export const isAnswer = (own: string) =>
  sql`${sql.ref(`${own}.is_own`)} and ${sql.ref(`${own}.state`)} = 'sent' and ${sql.ref(`${own}.kind`)} not in ('note', 'system')`
export const isCustomers = (table: string) =>
  sql`not ${sql.ref(`${table}.is_own`)} and not ${sql.ref(`${table}.is_history`)} and ${sql.ref(`${table}.kind`)} not in ('note', 'system')`

/** Restoring what was deleted is none. The two states are named first, as the index has them. */
export const wasClosing = sql`s.chat_id is not null and s.to_status in ('closed', 'autoclosed') and s.from_status not in ('closed', 'autoclosed', 'deleted')`
/** One that was taken back, or came with an answer that never left, is none either. */
export const isClosing = sql`${wasClosing} and s.taken_back_to is null`
const isReopening = sql`s.from_status in ('closed', 'autoclosed') and s.to_status not in ('closed', 'autoclosed', 'deleted')`

/**
 * A row `t` for each message of a customer. What stands before what is told by the conversation, where an answer stands when
 * it was written: words that came while it was on its way are not answered by it. How long somebody waited is told by when
 * it was sent.
 *
 * The first of a turn has in `w` since when it waited. A dialogue that somebody opens again waits since then, as its time
 * limit does (decision 30); an answer to one that stays closed ended no wait.
 */
export const fromMessages = (where: Condition) => sql`
  from (
    select m.space_id, m.object_id, m.chat_id, m.created_at, answer.id as answer_id, answer.place, answer.at as answered_at,
      closing.ended_at, closing.closed_since, closing.closed_before,
      before.is_own is distinct from false or closing.closed_before is not null as is_first,
      answer.id is not null and (closing.closed_since is null or not exists (
        select from messages n
        where n.space_id = m.space_id and n.chat_id = m.chat_id and ${isCustomers('n')}
          and n.created_at > closing.ended_at and (n.created_at, n.id) < (answer.place, answer.id))) as is_replied
    from messages m
    left join lateral (
      select o.id, o.created_at as place, coalesce(o.sent_at, o.created_at) as at from messages o
      where o.space_id = m.space_id and o.chat_id = m.chat_id and (o.created_at, o.id) > (m.created_at, m.id) and ${isAnswer('o')}
      order by o.created_at, o.id limit 1) answer on true
    left join lateral (
      select p.is_own, p.created_at as at from messages p
      where p.space_id = m.space_id and p.chat_id = m.chat_id and (p.created_at, p.id) < (m.created_at, m.id)
        and (${isAnswer('p')} or ${isCustomers('p')})
      order by p.created_at desc, p.id desc limit 1) before on true
    cross join lateral (
      select min(s.at) filter (where s.at >= m.created_at) as ended_at,
        max(s.at) filter (where s.at >= m.created_at and s.at < answer.place) as closed_since,
        max(s.at) filter (where s.at >= before.at and s.at < m.created_at and not before.is_own) as closed_before
      from status_changes s where s.space_id = m.space_id and s.chat_id = m.chat_id and ${isClosing}) closing
    where ${isCustomers('m')} and ${where('m', 'm.created_at')}) t
  cross join lateral (
    select case when t.is_replied and t.is_first then case
      when coalesce(t.closed_since, t.closed_before) is null then t.created_at
      when t.closed_since is null then least(t.created_at, ${reopening(sql`t.closed_before and s.cause <> 'customer'`)})
      else ${reopening(sql`t.closed_since`)} end end as since) w`

/** The first of a turn carries its reaction. */
export const reactionOfTurn = sql`case when w.since is not null then greatest(0, date_part('epoch', t.answered_at - w.since))::integer end`

/** A row `s` for each closing of a dialogue. */
export const fromClosings = (where: Condition) =>
  sql`from status_changes s where ${isClosing} and ${where('s', 's.at')}`

/** The first one after that closing, if it came before the answer. */
const reopening = (after: ReturnType<typeof sql>) => sql`(
  select min(s.at) from status_changes s
  where s.space_id = t.space_id and s.chat_id = t.chat_id and ${isReopening} and s.at > ${after} and s.at < t.place)`
