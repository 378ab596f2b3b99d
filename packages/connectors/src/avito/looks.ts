import { z } from 'zod'
import type { Look, News, Speaker } from '../connector.ts'
import { type List, ListCursor, lookAt, lookBack, ofOpen, pageOf } from '../looks.ts'
import { ask, chatPath, userPath } from './client.ts'
import { Chat, Message, Review } from './objects.ts'

const parts = ['chats', 'reviews'] as const
type Part = (typeof parts)[number]

/** `chats`: the last change of a chat that is known, in seconds. */
const Cursor = z.object({ chats: z.int().optional(), reviews: ListCursor.optional() })

/** Deliveries are the usual way: what they have missed is looked for this far back. */
const overlap_s = 60
const first_look_s = 300
const page_max = 100
/** Further in nothing can be reached. */
const offset_max = 1_000
const review_page = 50
const review_first = 20

export const news: News = {
  soonest_s: 60,
  latest_s: 900,
  async look(speaker, cursor) {
    const known = cursor === null ? {} : Cursor.parse(JSON.parse(cursor))
    const now = Math.floor(speaker.now())
    const next: z.output<typeof Cursor> = { ...known }
    const pages: Look['pages'] = []
    await ofOpen(parts, async (part) => {
      if (part === 'chats') {
        const since = known.chats ?? now - first_look_s
        const seen = await lookAtChats(speaker, since - overlap_s)
        pages.push(...seen.pages)
        next.chats = Math.max(since, seen.latest)
      } else {
        const size = known.reviews ? review_page : review_first
        const seen = await lookAt(reviewsOf(speaker, size), known.reviews, now)
        pages.push(...seen.pages)
        next.reviews = seen.cursor
      }
    })
    return { pages, cursor: JSON.stringify(next) }
  },
}

/** Chats in which something was said since then, each with what was said. */
async function lookAtChats(speaker: Speaker, since: number) {
  const pages: Look['pages'] = []
  let latest = 0
  for (let offset = 0; offset <= offset_max; offset += page_max) {
    const chats = await askChats(speaker, { limit: page_max, offset })
    const changed = chats.filter(({ updated = 0 }) => updated >= since)
    for (const { id, told, updated = 0 } of changed) {
      latest = Math.max(latest, updated)
      const messages = await messagesSince(speaker, id, since)
      if (messages.length > 0) pages.push(pageOf('messages', { chat: told, messages }))
    }
    // The latest are told first: behind a page without any there are none.
    if (chats.length < page_max || changed.length === 0) break
  }
  return { pages, latest }
}

async function messagesSince(speaker: Speaker, chat_id: string, since: number): Promise<unknown[]> {
  const all: unknown[] = []
  for (let offset = 0; offset <= offset_max; offset += page_max) {
    const messages = await askMessages(speaker, chat_id, { limit: page_max, offset })
    const fresh = messages.filter((one) => timeOf(one) >= since)
    all.push(...fresh)
    if (messages.length < page_max || fresh.length < messages.length) break
  }
  return all
}

/** One that cannot be read is told as such, and hides nothing. */
const timeOf = (message: unknown) => Message.safeParse(message).data?.created ?? Number.POSITIVE_INFINITY

const Back = z.object({ chats: z.int().optional(), reviews: z.string().optional() })
const back_chats = 10
const back_messages = 10

/** Each part has its own place to go on at. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const places = cursor === null ? undefined : Back.parse(JSON.parse(cursor))
  const wanted = parts.filter((part) => !places || places[part] !== undefined)
  const next: z.output<typeof Back> = {}
  const pages: Look['pages'] = []
  await ofOpen(wanted, async (part) => {
    if (part === 'reviews') {
      const seen = await lookBack(reviewsOf(speaker, review_first), places?.reviews ?? null)
      pages.push(...seen.pages)
      if (seen.cursor) next.reviews = seen.cursor
      return
    }
    const offset = places?.chats ?? 0
    const chats = await askChats(speaker, { limit: back_chats, offset })
    for (const { id, told } of chats) {
      const messages = await askMessages(speaker, id, { limit: back_messages, offset: 0 })
      if (messages.length > 0) pages.push(pageOf('messages', { chat: told, messages }))
    }
    if (chats.length === back_chats && offset + back_chats <= offset_max) next.chats = offset + back_chats
  })
  return { pages, cursor: Object.keys(next).length > 0 ? JSON.stringify(next) : null }
}

/** Whether there is anything to read. The list of chats is open to everybody; what was said in them is not. */
export const askParts = (speaker: Speaker): Promise<void> =>
  ofOpen(parts, async (part: Part) => {
    if (part === 'reviews') return void (await reviewsOf(speaker, 1).ask(undefined))
    const [chat] = await askChats(speaker, { limit: 1, offset: 0 })
    if (chat) await askMessages(speaker, chat.id, { limit: 1, offset: 0 })
  })

type Place = { limit: number; offset: number }
const queryOf = (asked: Readonly<Record<string, string | number>>) =>
  new URLSearchParams(Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])))

/** Only chats about listings are told unless the others are asked for. */
const chat_types = 'u2i,u2u,a2u'
const Chats = z.object({ chats: z.array(z.unknown()).nullish() })

/** `told`: as it came. One that cannot be read is left out: without its id nothing can be asked of it. */
export async function askChats(speaker: Speaker, place: Place) {
  const path = userPath(speaker, 2, `chats?${queryOf({ chat_types, ...place })}`)
  const { chats } = await ask(speaker, path, Chats)
  return (chats ?? []).flatMap((told) => {
    const chat = Chat.safeParse(told).data
    return chat ? [{ ...chat, told }] : []
  })
}

/** Some have seen the list in an object. */
const Messages = z.union([z.array(z.unknown()), z.object({ messages: z.array(z.unknown()) })])

export async function askMessages(speaker: Speaker, chat_id: string, place: Place): Promise<unknown[]> {
  const found = await ask(speaker, `${chatPath(speaker, 3, chat_id, '/messages/')}?${queryOf(place)}`, Messages)
  return Array.isArray(found) ? found : found.messages
}

const Reviews = z.object({ reviews: z.array(z.unknown()), total: z.int().nullish() })

const reviewsOf = (speaker: Speaker, limit: number): List => ({
  look: 'reviews',
  timeOf: (review) => Review.safeParse(review).data?.createdAt ?? 0,
  async ask(next = '0') {
    const path = `/ratings/v1/reviews?${queryOf({ offset: next, limit })}`
    const { reviews, total } = await ask(speaker, path, Reviews)
    const further = Number(next) + limit
    const isLast = reviews.length < limit || (total != null && further >= total)
    return { entries: reviews, next: isLast ? undefined : String(further), answer: (some) => ({ reviews: some }) }
  },
})
