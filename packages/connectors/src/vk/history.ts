import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type Look, NetworkFailure, type Speaker } from '../connector.ts'
import { ownId } from './auth.ts'
import { call, VkRefusal } from './client.ts'
import { pageOf } from './looks.ts'

const at_once = 5
const messages_of_each = 20
// With up to ten answers each; more would not fit into what we read of one answer.
const comments_of_each = 40
const answers_of_each = 10

/** How far the dialogues and the wall have been read; null: to the end, or VK does not let us. */
const Cursor = z.object({ dialogs: z.int().nullable(), posts: z.int().nullable() })
type Cursor = z.output<typeof Cursor>

/** The latest dialogues and the latest posts side by side, so that whoever stops early has some of both. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const from: Cursor = cursor === null ? beginning(speaker) : Cursor.parse(JSON.parse(cursor))
  const dialogs = await unlessClosed(from.dialogs, (offset) => readDialogs(speaker, offset))
  const posts = await unlessClosed(from.posts, (offset) => readPosts(speaker, offset))
  const next: Cursor = { dialogs: dialogs.next, posts: posts.next }
  const isDone = next.dialogs === null && next.posts === null
  return { pages: [...dialogs.pages, ...posts.pages], cursor: isDone ? null : JSON.stringify(next) }
}

/** Walls are read with a person's token only. */
const beginning = ({ secrets }: Speaker): Cursor => ({ dialogs: 0, posts: secrets.admin === undefined ? null : 0 })

type Part = { pages: Look['pages']; next: number | null }
const nothing: Part = { pages: [], next: null }

/** A token without the right to one of them still shows the other. */
async function unlessClosed(offset: number | null, read: (offset: number) => Promise<Part>): Promise<Part> {
  if (offset === null) return nothing
  return read(offset).catch((error: unknown) => {
    if (error instanceof NetworkFailure && error.kind === 'rejected') return nothing
    throw error
  })
}

const Conversations = z.object({
  count: z.int(),
  items: z.array(z.object({ conversation: z.object({ peer: z.object({ id: z.int() }) }) })),
})
const Whole = z.looseObject({ items: z.array(z.unknown()) })

async function readDialogs(speaker: Speaker, offset: number): Promise<Part> {
  const { count, items } = await call(speaker, 'messages.getConversations', { offset, count: at_once }, Conversations)
  const pages: Look['pages'] = []
  for (const { conversation } of items) {
    const asked = { peer_id: conversation.peer.id, count: messages_of_each, ...with_names }
    pages.push(pageOf('messages.getHistory', await call(speaker, 'messages.getHistory', asked, Whole)))
  }
  return { pages, next: nextOf(offset, items.length, count) }
}

const Posts = z.looseObject({
  count: z.int(),
  items: z.array(z.looseObject({ id: z.int(), comments: z.looseObject({ count: z.int() }).optional() })),
})

async function readPosts(speaker: Speaker, offset: number): Promise<Part> {
  const owner_id = `-${ownId(speaker)}`
  const byPerson = { as: 'admin' } as const
  const posts = await call(speaker, 'wall.get', { owner_id, offset, count: at_once }, Posts, byPerson)
  const pages = [pageOf('wall.get', posts)]
  for (const { id } of posts.items.filter(({ comments }) => (comments?.count ?? 0) > 0)) {
    const shown = { count: comments_of_each, thread_items_count: answers_of_each, sort: 'desc', ...with_names }
    const asked = { owner_id, post_id: id, ...shown }
    const comments = await patiently(() => call(speaker, 'wall.getComments', asked, Whole, byPerson))
    pages.push(pageOf('wall.getComments', comments))
  }
  return { pages, next: nextOf(offset, posts.items.length, posts.count) }
}

const with_names = { extended: 1, fields: 'screen_name,photo_100' }

const nextOf = (offset: number, read: number, all: number) => (read > 0 && offset + read < all ? offset + read : null)

const too_many = 6
const attempts = 4
const between_attempts_ms = 400

/** A person's token takes three calls a second, which one look can exceed: giving up would begin it anew each time. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof VkRefusal && error.code === too_many) || attempt === attempts) throw error
      await pause(between_attempts_ms)
    }
  }
}
