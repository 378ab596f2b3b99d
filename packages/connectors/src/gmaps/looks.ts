import { z } from 'zod'
import type { Look, News, Speaker } from '../connector.ts'
import { unreadable } from '../exchange.ts'
import { type List, ListCursor, lookAt, lookBack, secondsOf } from '../looks.ts'
import { ask, Review, Reviews, reviewsPath } from './client.ts'

const page_size = 50

/** 300 calls a minute for a whole project: many places share them. A notification makes it look at once. */
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

/** Last changed first. Google is known to leave reviews out behind the first page: the daily look finds what is missing. */
const listOf = (speaker: Speaker): List => ({
  look: 'reviews',
  timeOf: (entry) => secondsOf(Review.safeParse(entry).data?.updateTime),
  async ask(pageToken) {
    const asked = { pageSize: String(page_size), orderBy: 'updateTime desc', ...(pageToken && { pageToken }) }
    const raw = await ask(speaker, 'reviews', `${reviewsPath(speaker)}?${new URLSearchParams(asked)}`, Whole)
    const read = Reviews.safeParse(raw)
    if (!read.success) throw unreadable(200, false)
    const { reviews, nextPageToken } = read.data
    return { entries: reviews, next: nextPageToken || undefined, answer: (some) => ({ reviews: some }) }
  },
})
