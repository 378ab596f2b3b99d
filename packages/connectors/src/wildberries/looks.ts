import { z } from 'zod'
import type { Look, News, Speaker } from '../connector.ts'
import { unreadable } from '../exchange.ts'
import { type List, ListCursor, lookAt, lookBack, secondsOf } from '../looks.ts'
import { ask, Entry } from './client.ts'
import { type Kind, kinds } from './incoming.ts'

/** Four lists: whatever is answered leaves one of them for another. */
const lists = kinds.flatMap((kind) => [false, true].map((isAnswered) => ({ kind, isAnswered })))
const nameOf = ({ kind, isAnswered }: (typeof lists)[number]) => `${kind}:${isAnswered}`

const Cursor = z.record(z.string(), ListCursor)

/** As much as history brings at once of all four, answers included: the first look must not find anything older. */
const first_size = 16
const page_size = 100

/** Three calls a second for a seller. */
export const news: News = {
  soonest_s: 60,
  latest_s: 900,
  async look(speaker, cursor) {
    const known = cursor === null ? {} : Cursor.parse(JSON.parse(cursor))
    const now = Math.floor(speaker.now())
    const pages: Look['pages'] = []
    const next: Record<string, ListCursor> = {}
    for (const list of lists) {
      const own = known[nameOf(list)]
      const seen = await lookAt(listOf(speaker, list, own ? page_size : first_size), own, now)
      pages.push(...seen.pages)
      next[nameOf(list)] = seen.cursor
    }
    return { pages, cursor: JSON.stringify(next) }
  },
}

export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const pages: Look['pages'] = []
  let next: string | null = null
  for (const list of lists) {
    const seen = await lookBack(listOf(speaker, list, first_size), cursor)
    pages.push(...seen.pages)
    next = seen.cursor ?? next
  }
  return { pages, cursor: next }
}

const Answer = z.object({
  data: z.object({ feedbacks: z.array(z.unknown()).nullish(), questions: z.array(z.unknown()).nullish() }),
})
/** Of questions no more can be reached. */
const reach: Readonly<Record<Kind, number>> = { feedbacks: 199_990, questions: 10_000 }

const listOf = (speaker: Speaker, { kind, isAnswered }: (typeof lists)[number], size: number): List => ({
  look: kind,
  timeOf: (entry) => secondsOf(Entry.safeParse(entry).data?.createdDate),
  async ask(next = '0') {
    const asked = { isAnswered: String(isAnswered), take: String(size), skip: next, order: 'dateDesc' }
    const { data } = await ask(speaker, `/api/v1/${kind}?${new URLSearchParams(asked)}`, Answer)
    const entries = data[kind]
    if (!entries) throw unreadable(200, false)
    const further = Number(next) + size
    const isLast = entries.length < size || further + size > reach[kind]
    return { entries, next: isLast ? undefined : String(further), answer: (some) => ({ entries: some }) }
  },
})
