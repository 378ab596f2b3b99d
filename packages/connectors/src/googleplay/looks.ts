import { z } from 'zod'
import { type Look, NetworkFailure, type News, type Speaker } from '../connector.ts'
import { unreadable } from '../exchange.ts'
import { fingerprint } from '../payload.ts'
import { signIn } from './auth.ts'
import { ask, customerIn, ownIn, Review, Reviews } from './client.ts'

const page_max = 100
const day_s = 86_400

/** As far as is known, and when the list was last read to its end. */
const Cursor = z.object({ known: z.int(), whole_at: z.int() })
type Cursor = z.output<typeof Cursor>

/** 200 reads an hour for an application: half of them at most, the rest is for pages and for settling. */
export const news: News = { soonest_s: 36, latest_s: 600, look }

/**
 * Newest first, until what was known before. Once a day to the end: whether a reply from Play Console moves its review
 * to the front is not documented, and the list holds no more than a week.
 */
async function look(speaker: Speaker, cursor: string | null): Promise<Look & { cursor: string }> {
  const now = Math.floor(speaker.now())
  const { known, whole_at } = cursor === null ? { known: 0, whole_at: 0 } : Cursor.parse(JSON.parse(cursor))
  const isWhole = now - whole_at >= day_s
  const bearer = await signIn(speaker)
  const pages: Look['pages'] = []
  const asked = new Set<string>()
  let latest = known
  for (let token: string | undefined = ''; token !== undefined; ) {
    if (asked.has(token)) throw new NetworkFailure('try_later', 'the list of reviews goes round in circles')
    asked.add(token)
    const answer = await listReviews(speaker, bearer, token)
    pages.push(pageOf(answer.raw))
    const times = answer.reviews.flatMap(modifiedAt)
    latest = Math.max(latest, ...times)
    // Of the same second there may be more than we saw: only what is older is surely known.
    const isKnown = !isWhole && times.some((time) => time < known)
    token = isKnown ? undefined : answer.next
  }
  const next: Cursor = { known: latest, whole_at: isWhole ? now : whole_at }
  return { pages, cursor: JSON.stringify(next) }
}

/** All that Google still shows: about a week. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const { raw, next } = await listReviews(speaker, await signIn(speaker), cursor ?? '')
  return { pages: [pageOf(raw)], cursor: next ?? null }
}

/** None where a review cannot be read, or tells no time: it says nothing about how far the list is known. */
function modifiedAt(told: unknown): number[] {
  const review = Review.safeParse(told).data
  if (!review) return []
  return [Math.max(customerIn(review)?.lastModified ?? 0, ownIn(review)?.lastModified ?? 0)].filter((time) => time > 0)
}

const Whole = z.looseObject({})

/** What Google said is kept whole; only what we use of it is looked at. */
async function listReviews(speaker: Speaker, bearer: string, token: string) {
  const asked = new URLSearchParams({ maxResults: String(page_max), ...(token && { token }) })
  const raw = await ask(speaker, bearer, `reviews?${asked}`, Whole)
  const read = Reviews.safeParse(raw)
  if (!read.success) throw unreadable(200, false)
  const { reviews, tokenPagination } = read.data
  return { raw, reviews, next: tokenPagination?.nextPageToken || undefined }
}

function pageOf(answer: object): Look['pages'][number] {
  const body = Buffer.from(JSON.stringify({ look: 'reviews.list', answer }))
  return { key: `reviews:${fingerprint(body)}`, body }
}
