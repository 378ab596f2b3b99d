import { type Did, didMove } from '@otklik/contract/work/did.ts'
import { afterCustomer, type WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { recordSteps } from '../work/service.ts'
import { judgeChats } from './emotion.ts'
import { cancelLaterMessages } from './later.ts'
import { isSaid, unansweredSince } from './messages/message-queries.ts'

type Place = { space_id: number; object_id: number }
type Arrived = { id: number; chat_id: number; created_at: number; is_system: boolean; title: string | null }
type Woken = {
  id: number
  status: WorkStatus
  version: number
  emotion: number | null
  emotion_by: string | null
  group_id: number | null
  assigned_to: number | null
  was_answered: boolean
  has_later: boolean
}

/** Among those of the same second the one that came later. */
const isNewer = sql`(c.last_message_id is null or (to_timestamp(t.newest_at), t.newest_id) > (c.last_message_at, c.last_message_id))`

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
    select c.id, c.status, c.version, c.emotion, c.emotion_by, c.group_id, c.assigned_to,
      c.status <> 'new' and exists (select from messages m where m.space_id = ${space_id} and m.chat_id = c.id and m.is_own and ${isSaid})
        and exists (select from status_changes s where s.space_id = ${space_id} and s.chat_id = c.id and s.cause <> 'import') as was_answered,
      exists (select from actions n where n.space_id = ${space_id} and n.chat_id = c.id and n.state = 'held' and n.hold = 'later') as has_later
    from chats c where c.space_id = ${space_id} and c.id = any(${[...byChat.keys()]}::bigint[]) order by c.id for no key update`.execute(
    ctx.db,
  )
  const emotions = await judgeChats(ctx, space_id, [...byChat.keys()])
  const moves = chats.map((chat) => {
    const all = (byChat.get(chat.id) ?? []).toSorted((one, two) => two.created_at - one.created_at || two.id - one.id)
    const said = all.filter(({ is_system }) => !is_system)
    const [newest] = said
    const last = { newest_id: all[0]?.id, newest_at: all[0]?.created_at }
    const isWoken = newest !== undefined && !is_history
    const to_status = isWoken ? afterCustomer(chat.status, { has_open, was_answered: chat.was_answered }) : chat.status
    const times = { first_at: said.at(-1)?.created_at ?? null, last_at: newest?.created_at ?? null }
    return {
      ...chat,
      ...times,
      ...last,
      to_status,
      isWoken,
      to_emotion: emotions.get(chat.id)?.emotion ?? chat.emotion,
      to_emotion_by: (emotions.get(chat.id) ?? chat).emotion_by,
      count: is_history ? 0 : said.length,
      title: newest?.title ?? null,
    }
  })
  const planned = moves.filter(({ isWoken, has_later }) => isWoken && has_later)
  if (planned.length) await cancelLaterMessages(ctx, { space_id, object_id }, planned)
  await sql`
    update chats c set version = c.version + 1, status = t.to_status, finished_at = case when t.to_status = c.status then c.finished_at end,
      delayed_until = case when t.to_status = c.status then c.delayed_until end,
      reopened_at = case when c.finished_at is not null and t.to_status <> c.status then least(now(), to_timestamp(t.first_at)) else c.reopened_at end,
      title = case when to_timestamp(t.last_at) >= coalesce(c.last_inbound_at, '-infinity') then coalesce(t.title, c.title) else c.title end,
      emotion = t.to_emotion, emotion_by = t.to_emotion_by, unread = c.unread + t.count, last_inbound_at = greatest(c.last_inbound_at, to_timestamp(t.last_at)),
      unanswered_at = case when t.count = 0 then c.unanswered_at
        when c.last_message_id is null or to_timestamp(t.first_at) >= c.last_message_at then coalesce(c.unanswered_at, to_timestamp(t.first_at))
        else ${unansweredSince} end,
      -- Said before what is there: the turn may have begun earlier.
      turn_at = case when t.count > 0 and to_timestamp(t.first_at) < c.last_message_at then 'infinity' else c.turn_at end,
      last_message_id = case when ${isNewer} then t.newest_id else c.last_message_id end,
      last_message_at = case when ${isNewer} then to_timestamp(t.newest_at) else c.last_message_at end
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as t (id bigint, to_status text, title text, count integer,
      to_emotion smallint, to_emotion_by text, first_at float8, last_at float8, newest_id bigint, newest_at float8)
    where c.space_id = ${space_id} and c.id = t.id`.execute(ctx.db)
  await recordSteps(
    ctx,
    moves.map(({ id, status, to_status }) => ({ space_id, object_id, chat_id: id, from_status: status, to_status })),
  )
  for (const { id, version, status, to_status, group_id, assigned_to, emotion, to_emotion } of moves) {
    const where = { space_id, object_id, group_id, assigned_to }
    for (const message of byChat.get(id) ?? []) {
      const body = { id: message.id, space_id, chat_id: id }
      if (is_history) ctx.announce(where, 'message.changed', { ...body, did: ['past'] })
      else ctx.announce(where, 'message.arrived', body)
    }
    const did: Did[] = [...didMove(status, to_status), is_history ? 'past' : 'messages']
    if (emotion !== to_emotion) did.push('emotion')
    ctx.announce(where, 'chat.changed', { id, space_id, version: version + 1, did })
  }
}
