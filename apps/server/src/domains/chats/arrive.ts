import type { MessageFacts, OwnMessageFacts } from '@otklik/contract/incoming.ts'
import { afterCustomer, type WorkStatus } from '@otklik/contract/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { settleByNumber } from '../actions/echo.ts'
import { attachMedia } from '../files/service.ts'
import { recordSteps } from '../work/service.ts'
import { applyEarly } from './change.ts'
import { showLast } from './message-queries.ts'
import { lockChat } from './queries.ts'
import { announceChat } from './status.ts'
import { messageTarget } from './target.ts'

type Place = { space_id: number; object_id: number }
type Arrived = { id: number; chat_id: number; external_id: string }

/** New messages of customers, many at once; those we have are left as they are. Answers with how many were new. */
export async function storeMessages(
  ctx: Context,
  place: Place,
  messages: readonly MessageFacts[],
  authors: Map<string, number>,
  has_open: boolean,
): Promise<number> {
  if (messages.length === 0) return 0
  const chats = await openChats(ctx, place, messages, authors)
  const arrived = await insertMessages(ctx, place, messages, chats)
  if (arrived.length === 0) return 0
  const byKey = new Map(messages.map((one) => [`${chats.get(one.chat_external_id)}/${one.external_id}`, one]))
  const facts = (one: Arrived) => byKey.get(`${one.chat_id}/${one.external_id}`)
  await attachMedia(
    ctx,
    place,
    arrived.map((one) => ({ owner: { message_id: one.id }, media: facts(one)?.media ?? [] })),
  )
  await wakeChats(ctx, place, arrived, has_open)
  await applyEarly(ctx, place, arrived)
  return arrived.length
}

/** One dialogue per account and peer, whoever comes first. */
async function openChats(
  ctx: Context,
  { space_id, object_id }: Place,
  messages: readonly MessageFacts[],
  authors: Map<string, number>,
) {
  const peers = new Map(messages.map((one) => [one.chat_external_id, authors.get(one.author.external_id)]))
  const rows = [...peers]
    .map(([external_id, author_id]) => ({ external_id, author_id }))
    .sort((a, b) => (a.external_id < b.external_id ? -1 : 1))
  const made = await sql<{ id: number }>`
    insert into chats (space_id, object_id, author_id, external_id)
    select ${space_id}, ${object_id}, t.author_id, t.external_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (external_id text, author_id bigint)
    where not exists (select from chats c where c.space_id = ${space_id} and c.object_id = ${object_id} and c.external_id = t.external_id)
    on conflict (space_id, object_id, external_id) do nothing returning id`.execute(ctx.db)
  await recordSteps(
    ctx,
    made.rows.map(({ id }) => ({ space_id, object_id, chat_id: id, from_status: null, to_status: 'new' })),
  )
  const { rows: found } = await sql<{ id: number; external_id: string }>`
    select id, external_id from chats
    where space_id = ${space_id} and object_id = ${object_id} and external_id = any(${[...peers.keys()]}::text[])`.execute(
    ctx.db,
  )
  return new Map(found.map(({ id, external_id }) => [external_id, id]))
}

async function insertMessages(
  { db }: Context,
  { space_id, object_id }: Place,
  messages: readonly MessageFacts[],
  chats: Map<string, number>,
): Promise<Arrived[]> {
  const rows = messages.map((one) => ({
    chat_id: chats.get(one.chat_external_id),
    external_id: one.external_id,
    quoted_external_id: one.quoted_external_id,
    created_at: one.created_at,
    text: one.text,
    kind: one.media[0]?.kind ?? 'text',
    has_files: one.media.length > 0,
  }))
  const { rows: arrived } = await sql<Arrived>`
    insert into messages (space_id, object_id, chat_id, created_at, is_own, kind, text, has_files, external_id, quoted_id)
    select ${space_id}, ${object_id}, t.chat_id, to_timestamp(t.created_at), false, t.kind, t.text, t.has_files, t.external_id,
      (select q.id from messages q where q.space_id = ${space_id} and q.chat_id = t.chat_id and q.external_id = t.quoted_external_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (chat_id bigint, external_id text, quoted_external_id text, created_at bigint, text text, kind text, has_files boolean)
    on conflict (space_id, chat_id, external_id) do nothing returning id, chat_id, external_id`.execute(db)
  return arrived.sort((left, right) => left.id - right.id)
}

type Woken = {
  id: number
  status: WorkStatus
  version: number
  group_id: number | null
  assigned_to: number | null
  was_answered: boolean
}

/** The dialogue moves up, counts what is unread, and comes back to life if it was done with. */
async function wakeChats(ctx: Context, { space_id, object_id }: Place, arrived: readonly Arrived[], has_open: boolean) {
  const ids = [...new Set(arrived.map(({ chat_id }) => chat_id))].sort((left, right) => left - right)
  const { rows: chats } = await sql<Woken>`
    select c.id, c.status, c.version, c.group_id, c.assigned_to,
      c.status <> 'new' and exists (select from messages m where m.space_id = ${space_id} and m.chat_id = c.id and m.is_own) as was_answered
    from chats c where c.space_id = ${space_id} and c.id = any(${ids}::bigint[]) order by c.id for no key update`.execute(
    ctx.db,
  )
  const moves = chats.map((chat) => ({
    ...chat,
    to_status: afterCustomer(chat.status, { has_open, was_answered: chat.was_answered }),
  }))
  await sql`
    update chats c set version = c.version + 1, status = t.to_status, finished_at = case when t.to_status = c.status then c.finished_at end,
      delayed_until = case when t.to_status = c.status then c.delayed_until end,
      unread = c.unread + n.count, unanswered_at = coalesce(c.unanswered_at, n.first_at), last_inbound_at = greatest(c.last_inbound_at, n.last_at),
      last_message_id = case when l.created_at >= c.last_message_at or c.last_message_id is null then l.id else c.last_message_id end,
      last_message_at = case when l.created_at >= c.last_message_at or c.last_message_id is null then l.created_at else c.last_message_at end
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as t (id bigint, to_status text),
      lateral (select count(*)::integer as count, min(m.created_at) as first_at, max(m.created_at) as last_at from messages m
               where m.space_id = ${space_id} and m.chat_id = t.id and m.id = any(${arrived.map(({ id }) => id)}::bigint[])) n,
      lateral (select m.id, m.created_at from messages m where m.space_id = ${space_id} and m.chat_id = t.id and m.state is distinct from 'cancelled'
               order by m.created_at desc, m.id desc limit 1) l
    where c.space_id = ${space_id} and c.id = t.id`.execute(ctx.db)
  await recordSteps(
    ctx,
    moves.map(({ id, status, to_status }) => ({ space_id, object_id, chat_id: id, from_status: status, to_status })),
  )
  const byId = new Map(moves.map((chat) => [chat.id, chat]))
  for (const { id, chat_id } of arrived) {
    const { group_id = null, assigned_to = null } = byId.get(chat_id) ?? {}
    ctx.announce({ space_id, object_id, group_id, assigned_to }, 'message.arrived', { id, space_id, chat_id })
  }
  for (const { id, version, group_id, assigned_to } of moves) {
    ctx.announce({ space_id, object_id, group_id, assigned_to }, 'chat.changed', { id, space_id, version: version + 1 })
  }
}

/** Something our side wrote: the echo of what we sent, or a message from the network's own application. */
export async function storeOwnMessage(ctx: Context, place: Place, own: OwnMessageFacts) {
  const { space_id, object_id } = place
  const { rows } = await sql<{ id: number; is_known: boolean }>`
    select c.id, exists (select from messages m where m.space_id = ${space_id} and m.chat_id = c.id and m.external_id = ${own.external_id}) as is_known
    from chats c where c.space_id = ${space_id} and c.object_id = ${object_id} and c.external_id = ${own.chat_external_id}`.execute(
    ctx.db,
  )
  const [found] = rows
  // A dialogue that our side began elsewhere, and nobody has answered yet, is not work.
  if (!found || found.is_known) return
  if (own.send_number && (await settleByNumber(ctx, messageTarget, place, own.send_number, own.external_id))) return
  const chat = await lockChat(ctx.db, [space_id], found.id)
  const inserted = await ctx.db
    .insertInto('messages')
    .values({
      ...place,
      chat_id: found.id,
      created_at: new Date(own.created_at * 1000),
      is_own: true,
      source: 'outside',
      state: 'sent',
      text: own.text,
      external_id: own.external_id,
    })
    .onConflict((same) => same.columns(['space_id', 'chat_id', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted || !chat) return
  await sql`update chats set version = version + 1 where space_id = ${space_id} and id = ${found.id}`.execute(ctx.db)
  await showLast(ctx.db, space_id, found.id)
  const { group_id, assigned_to } = chat
  ctx.announce({ ...place, group_id, assigned_to }, 'message.arrived', { id: inserted.id, space_id, chat_id: found.id })
  announceChat(ctx, chat, chat.version + 1)
}
