import { z } from 'zod'
import type { Look, Speaker } from '../connector.ts'
import { pageOf } from '../looks.ts'
import { AnyId, optional } from '../payload.ts'
import { findKey, findSession, graph } from './client.ts'
import { listDiscussions, lookUnder } from './news.ts'

/** How far chats and discussions have been read; null: to the end, or there is no token for them. */
const Cursor = z.object({ chats: z.string().nullable(), discussions: z.string().nullable() })
type Place = string | null

/** Dialogues and discussions side by side, so that whoever stops early has some of both. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const from = cursor === null ? beginning(speaker) : Cursor.parse(JSON.parse(cursor))
  const chats = from.chats === null ? nothing : await readChats(speaker, from.chats)
  const discussions = from.discussions === null ? nothing : await readDiscussions(speaker, from.discussions)
  const next = { chats: chats.next, discussions: discussions.next }
  const isDone = next.chats === null && next.discussions === null
  return { pages: [...chats.pages, ...discussions.pages], cursor: isDone ? null : JSON.stringify(next) }
}

const beginning = (speaker: Speaker) => ({
  chats: findKey(speaker) === undefined ? null : '',
  discussions: findSession(speaker) === undefined ? null : '',
})

type Part = { pages: Look['pages']; next: Place }
const nothing: Part = { pages: [], next: null }

const Chats = z.object({ chats: z.array(z.unknown()), marker: optional(z.string().min(1)) })
const Chat = z.object({ chat_id: AnyId })
const Messages = z.looseObject({ messages: z.array(z.unknown()).catch([]) })

const chats_per_call = 5
const messages_of_each = 20

async function readChats(speaker: Speaker, marker: string): Promise<Part> {
  const query = { count: String(chats_per_call), ...(marker && { marker }) }
  const answer = await graph(speaker, 'me/chats', { query }, Chats)
  const pages: Look['pages'] = []
  for (const { chat_id } of answer.chats.flatMap((one) => Chat.safeParse(one).data ?? [])) {
    const { messages } = await readMessages(speaker, chat_id, messages_of_each)
    if (messages.length > 0) pages.push(pageOf('messages', { messages }))
  }
  const isLast = answer.chats.length === 0 || answer.marker === marker
  return { pages, next: isLast ? null : (answer.marker ?? null) }
}

export const readMessages = (speaker: Speaker, chat_id: string, count: number) =>
  graph(speaker, `me/messages/${encodeURIComponent(chat_id)}`, { query: { count: String(count) } }, Messages)

/** All that the list gives at once would be many calls: a few of it at a time. */
const discussions_at_once = 5
const Reading = z.object({ anchor: z.string().optional(), skip: z.int() })

async function readDiscussions(speaker: Speaker, place: string): Promise<Part> {
  const { anchor, skip } = place === '' ? { skip: 0 } : Reading.parse(JSON.parse(place))
  const listed = await listDiscussions(speaker, anchor)
  const pages: Look['pages'] = []
  for (const discussion of listed.discussions.slice(skip, skip + discussions_at_once)) {
    const { page, comments } = await lookUnder(speaker, discussion, 0)
    if (comments.length > 0) pages.push(page)
  }
  const further = skip + discussions_at_once
  if (further < listed.discussions.length) return { pages, next: JSON.stringify({ anchor, skip: further }) }
  const isLast = listed.anchor === undefined || listed.anchor === anchor
  return { pages, next: isLast ? null : JSON.stringify({ anchor: listed.anchor, skip: 0 }) }
}
