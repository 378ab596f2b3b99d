import { afterCustomer, type WorkStatus } from '@otklik/contract/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { recordSteps } from '../work/service.ts'
import { cancelLaterMessages } from './later.ts'
import { isSaid, unansweredSince } from './message-queries.ts'

type Place = { space_id: number; object_id: number }
type Arrived = { id: number; chat_id: number; created_at: number; is_system: boolean; title: string | null }
type Woken = {
  id: number
  status: WorkStatus
  version: number
  group_id: number | null
  assigned_to: number | null
  was_answered: boolean
  has_later: boolean
}

/**
 * The dialogue moves up, counts what is unread, and comes back to life if it was done with. History and what the network
 * itself says wake nobody.
 */
export async function wakeChats(
  ctx: Context,
  { space_id, object_id }: Place,
  arrived: readonly Arrived[],
  { has_open, is_history }: { has_open: boolean; is_history: boolean },
) {
  const byChat = Map.groupBy(arrived, ({ chat_id }) => chat_id)
  const { rows: chats } = await sql<Woken>`
    select c.id, c.status, c.version, c.group_id, c.assigned_to,
      c.status <> 'new' and exists (select from messages m where m.space_id = ${space_id} and m.chat_id = c.id and m.is_own and ${isSaid})
        and exists (select from status_changes s where s.space_id = ${space_id} and s.chat_id = c.id and s.cause <> 'import') as was_answered,
      exists (select from actions n where n.space_id = ${space_id} and n.chat_id = c.id and n.state = 'held' and n.hold = 'later') as has_later
    from chats c where c.space_id = ${space_id} and c.id = any(${[...byChat.keys()]}::bigint[]) order by c.id for no key update`.execute(
    ctx.db,
  )
  const moves = chats.map((chat) => {
    const [newest] = (byChat.get(chat.id) ?? [])
      .filter(({ is_system }) => !is_system)
      .sort((one, two) => two.created_at - one.created_at)
    const isWoken = newest !== undefined && !is_history
    const to_status = isWoken ? afterCustomer(chat.status, { has_open, was_answered: chat.was_answered }) : chat.status
    return { ...chat, to_status, isWoken, title: newest?.title ?? null }
  })
  const planned = moves.filter(({ isWoken, has_later }) => isWoken && has_later)
  if (planned.length) await cancelLaterMessages(ctx, { space_id, object_id }, planned)
  await sql`
    update chats c set version = c.version + 1, status = t.to_status, finished_at = case when t.to_status = c.status then c.finished_at end,
      delayed_until = case when t.to_status = c.status then c.delayed_until end,
      title = case when n.last_at >= coalesce(c.last_inbound_at, '-infinity') then coalesce(t.title, c.title) else c.title end,
      unread = c.unread + n.count, last_inbound_at = greatest(c.last_inbound_at, n.last_at),
      unanswered_at = case when n.count = 0 then c.unanswered_at
        when c.last_message_id is null or n.first_at >= c.last_message_at then coalesce(c.unanswered_at, n.first_at)
        else ${unansweredSince} end,
      last_message_id = case when l.created_at >= c.last_message_at or c.last_message_id is null then l.id else c.last_message_id end,
      last_message_at = case when l.created_at >= c.last_message_at or c.last_message_id is null then l.created_at else c.last_message_at end
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as t (id bigint, to_status text, title text),
      lateral (select count(*) filter (where not ${is_history}::boolean)::integer as count, min(m.created_at) as first_at, max(m.created_at) as last_at
               from messages m where m.space_id = ${space_id} and m.chat_id = t.id and m.id = any(${arrived.map(({ id }) => id)}::bigint[]) and m.kind <> 'system') n,
      lateral (select m.id, m.created_at from messages m where m.space_id = ${space_id} and m.chat_id = t.id and ${isSaid}
               order by m.created_at desc, m.id desc limit 1) l
    where c.space_id = ${space_id} and c.id = t.id`.execute(ctx.db)
  await recordSteps(
    ctx,
    moves.map(({ id, status, to_status }) => ({ space_id, object_id, chat_id: id, from_status: status, to_status })),
  )
  for (const { id, version, group_id, assigned_to } of moves) {
    const where = { space_id, object_id, group_id, assigned_to }
    const news = is_history ? 'message.changed' : 'message.arrived'
    for (const message of byChat.get(id) ?? []) ctx.announce(where, news, { id: message.id, space_id, chat_id: id })
    ctx.announce(where, 'chat.changed', { id, space_id, version: version + 1 })
  }
}
