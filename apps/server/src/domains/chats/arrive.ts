import type { GroupFacts, MessageFacts } from '@otklik/contract/inbox/incoming.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { cutTo } from '../../platform/words.ts'
import { attachMedia } from '../files/service.ts'
import { attachSubjects, boundSubjects } from '../files/subjects.ts'
import { applyEarly } from './change.ts'
import { storeOwnMessage } from './messages/own.ts'
import { withWords } from './messages/presses.ts'
import { awaitQuoted } from './messages/quotes.ts'
import { openChats, type Peer } from './open.ts'
import { wakeChats } from './wake.ts'

type Place = { space_id: number; object_id: number }
type Arrived = { id: number; chat_id: number; external_id: string; quoted_id: number | null }
type How = { has_open: boolean; is_history: boolean }

/** New messages of customers, many at once; those we have are left as they are. */
export async function storeMessages(
  ctx: Context,
  place: Place,
  told: readonly MessageFacts[],
  authors: Map<string, number>,
  how: How,
) {
  if (told.length === 0) return
  const { ids, waiting } = await openChats(ctx, place, peersOf(told, authors), how.is_history ? 'closed' : 'new')
  const messages = await withWords(ctx.db, place.space_id, told, ids)
  const arrived = await insertMessages(ctx, place, messages, ids, authors, how.is_history)
  const byKey = new Map(messages.map((one) => [`${ids.get(one.chat_external_id)}/${one.external_id}`, one]))
  const fresh = arrived.flatMap((row) => {
    const facts = byKey.get(`${row.chat_id}/${row.external_id}`)
    return facts ? [{ row, facts }] : []
  })
  if (fresh.length > 0) {
    await attachMedia(
      ctx,
      place,
      fresh.map(({ row, facts }) => ({ owner: { message_id: row.id }, media: facts.media })),
    )
    await attachSubjects(
      ctx,
      place,
      fresh.map(({ row, facts }) => ({ owner: { message_id: row.id }, subjects: boundSubjects(facts.subjects) })),
    )
    const news = fresh.map(({ row: { id, chat_id }, facts: { created_at, sort, group } }) => ({
      id,
      chat_id,
      created_at,
      is_system: sort === 'system',
      title: (group && findTitle(group)) ?? null,
    }))
    await wakeChats(ctx, place, news, how)
    for (const { row, facts } of fresh) if (row.quoted_id === null) await awaitQuoted(ctx, place, facts)
    await applyEarly(
      ctx,
      place,
      fresh.map(({ facts }) => facts),
    )
  }
  for (const { own } of waiting) await storeOwnMessage(ctx, place, own)
}

/** A topic whose name does not come with every message keeps the one that came. */
const findTitle = ({ title, topic }: GroupFacts): string | undefined =>
  topic === undefined ? title : topic ? `${title} · ${topic}` : undefined

/** In a conversation of many people the peer is the conversation. */
export const peopleOf = ({ author, group, chat_external_id }: MessageFacts) =>
  group ? [author, { external_id: chat_external_id, name: findTitle(group) }] : [author]

function peersOf(messages: readonly MessageFacts[], authors: Map<string, number>): Peer[] {
  const peers = new Map<string, Peer>()
  for (const { chat_external_id, author, group, created_at } of messages)
    peers.set(chat_external_id, {
      external_id: chat_external_id,
      author_id: authors.get(group ? chat_external_id : author.external_id) as number,
      title: group ? (findTitle(group) ?? group.title) : null,
      first_at: Math.min(created_at, peers.get(chat_external_id)?.first_at ?? created_at),
    })
  return [...peers.values()]
}

async function insertMessages(
  { db }: Context,
  { space_id, object_id }: Place,
  messages: readonly MessageFacts[],
  chats: Map<string, number>,
  authors: Map<string, number>,
  is_history: boolean,
): Promise<Arrived[]> {
  const rows = messages.map(({ media, author, group, receipt: _, ...one }) => ({
    ...one,
    chat_id: chats.get(one.chat_external_id),
    author_id: group ? authors.get(author.external_id) : null,
    kind: one.sort ?? media[0]?.kind ?? 'text',
    has_files: media.length > 0,
    subjects: boundSubjects(one.subjects),
    pressed: one.pressed && cutTo(one.pressed, limits.told_payload),
    start: one.start && cutTo(one.start, limits.told_payload),
  }))
  const { rows: arrived } = await sql<Arrived>`
    insert into messages (space_id, object_id, chat_id, created_at, is_own, kind, text, has_files, external_id, author_id, is_history, subjects, pressed, start, quoted_id)
    select ${space_id}, ${object_id}, t.chat_id, to_timestamp(t.created_at), false, t.kind, t.text, t.has_files, t.external_id, t.author_id, ${is_history}, t.subjects, t.pressed, t.start,
      case when t.quoted_external_id is not null then
        (select q.id from messages q where q.space_id = ${space_id} and q.chat_id = t.chat_id and q.external_id = t.quoted_external_id) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (chat_id bigint, external_id text, quoted_external_id text, created_at bigint, text text, kind text, has_files boolean, author_id bigint, subjects jsonb, pressed text, start text)
    on conflict (space_id, chat_id, external_id) do nothing returning id, chat_id, external_id, quoted_id`.execute(db)
  return arrived.sort((left, right) => left.id - right.id)
}
