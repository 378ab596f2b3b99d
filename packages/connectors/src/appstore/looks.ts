import { z } from 'zod'
import type { Look, News, Speaker } from '../connector.ts'
import { unreadable } from '../exchange.ts'
import { type List, ListCursor, lookAt, lookBack, secondsOf } from '../looks.ts'
import { appId, ask, entriesOf, nextOf, Review, Reviews } from './client.ts'
import { look } from './incoming.ts'

/** Words and answers of a page have to fit into what we read of an answer: both may have six thousand characters. */
const page_size = 50

/** 3,600 calls an hour for a key, which all applications of a team may share. */
export const news: News = {
  soonest_s: 60,
  latest_s: 900,
  async look(speaker, cursor) {
    const known = cursor === null ? undefined : ListCursor.parse(JSON.parse(cursor))
    const seen = await lookAt(listOf(speaker), known, Math.floor(speaker.now()))
    return { pages: seen.pages, cursor: JSON.stringify(seen.cursor) }
  },
}

export const history = (speaker: Speaker, cursor: string | null): Promise<Look> => lookBack(listOf(speaker), cursor)

const Whole = z.looseObject({})

const listOf = (speaker: Speaker): List => ({
  look,
  timeOf: (entry) => secondsOf(Review.safeParse(entry).data?.attributes?.createdDate),
  async ask(next) {
    const asked = new URLSearchParams({
      include: 'response',
      sort: '-createdDate',
      limit: String(page_size),
      ...(next !== undefined && { cursor: next }),
    })
    const raw = await ask(speaker, `apps/${appId(speaker)}/customerReviews?${asked}`, Whole)
    const read = Reviews.safeParse(raw)
    if (!read.success) throw unreadable(200, false)
    // Where the page stands in the list changes with every review: without it, what is known is known again.
    const { included } = raw
    return { entries: entriesOf(read.data), next: nextOf(read.data), answer: (data) => ({ data, included }) }
  },
})
