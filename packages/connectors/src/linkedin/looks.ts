import { z } from 'zod'
import { type Look, NetworkFailure, type News, type Speaker } from '../connector.ts'
import { pageOf } from '../looks.ts'
import { listOf } from '../payload.ts'
import { ask, organizationOf } from './client.ts'
import { Comment } from './comments.ts'
import { commentOf, Notification, toldComment } from './incoming.ts'
import { inPath, readComment } from './urns.ts'

const actions = 'COMMENT,ADMIN_COMMENT,COMMENT_EDIT,COMMENT_DELETE,SHARE_MENTION'
const Elements = z.object({ elements: z.array(z.unknown()) })

/**
 * Until when we have looked, in thousandths, and what was known of the last minutes before. `waiting`: what was told of and
 * could not be read: since when, and from where on notifications are asked for to meet it again.
 */
const Cursor = z.object({
  until: z.int(),
  known: z.array(z.string()),
  waiting: z.record(z.string(), z.object({ since: z.int(), from: z.int() })).default({}),
})

const overlap_ms = 120_000
/** What LinkedIn does not show for so long it will not show any more. */
const waiting_max_ms = 3_600_000
const first_look_ms = 300_000
const page_max = 100

export const news: News = {
  soonest_s: 120,
  latest_s: 600,
  async look(speaker, cursor) {
    const end = Math.floor(speaker.now() * 1_000)
    const { until, known, waiting } = Cursor.parse(
      cursor === null ? { until: end - first_look_ms, known: [] } : JSON.parse(cursor),
    )
    const start = Math.min(until - overlap_ms, ...Object.values(waiting).map(({ from }) => from))
    const told = await notificationsSince(speaker, start, end + overlap_ms)
    const deleted = new Set(told.flatMap(deletedBy))
    const elements: object[] = []
    const still: typeof waiting = {}
    const failures: NetworkFailure[] = []
    let answered = 0
    for (const notification of told.filter((one) => !known.includes(keyOf(one)))) {
      const key = keyOf(notification)
      const wait = waiting[key] ?? { since: end, from: start }
      const read = speaker.mustEnd?.()
        ? 'not shown'
        : await readAnew(speaker, notification, deleted).catch((error: unknown) => {
            // LinkedIn breaks over this one: it is waited for like one that is not shown, and hides none of the others.
            failures.push(brokenOver(error))
            return 'not shown' as const
          })
      if (read !== 'not shown') answered++
      const [first] = failures
      if (first && answered === 0 && failures.length >= broken_max) throw first
      if (read === 'not shown' && end - wait.since < waiting_max_ms) still[key] = wait
      else elements.push({ notification, ...(read !== 'not shown' && read) })
    }
    const pages = elements.length > 0 ? [pageOf('notifications', { elements })] : []
    const seen = told.map(keyOf).filter((key) => still[key] === undefined)
    return { pages, cursor: JSON.stringify({ until: end, known: seen, waiting: still }) }
  },
}

/** So many at once, and none that answers: that is LinkedIn itself. */
const broken_max = 3

/** One that says how long to wait means all that we ask. */
function brokenOver(error: unknown): NetworkFailure {
  const isOfOne = error instanceof NetworkFailure && error.kind === 'try_later' && error.retry_after_ms === undefined
  if (!isOfOne) throw error
  return error
}

function deletedBy(one: unknown): string[] {
  const told = Notification.safeParse(one).data
  const urn = told?.action === 'COMMENT_DELETE' ? commentOf(told) : undefined
  return urn === undefined ? [] : [urn]
}

const keyOf = (one: unknown) => {
  const { notificationId, action, generatedActivity } = Notification.safeParse(one).data ?? {}
  return notificationId ?? `${action}:${generatedActivity}`
}
const timeOf = (one: unknown) => Notification.safeParse(one).data?.lastModifiedAt ?? 0

/** Kept for sixty days; oldest first. Brackets and commas of lists stand as they are. */
async function notificationsSince(speaker: Speaker, start: number, end: number): Promise<unknown[]> {
  const found: unknown[] = []
  const asked = `q=criteria&organizationalEntity=${inPath(organizationOf(speaker))}&actions=List(${actions})`
  for (let from = 0; ; from += page_max) {
    const range = `timeRange=(start:${start},end:${end})&start=${from}&count=${page_max}`
    const { elements } = await ask(speaker, `/rest/organizationalEntityNotifications?${asked}&${range}`, Elements)
    found.push(...elements)
    if (elements.length < page_max) break
  }
  return found.toSorted((a, b) => timeOf(a) - timeOf(b) || keyOf(a).localeCompare(keyOf(b), 'en', { numeric: true }))
}

const spoken = new Set(['COMMENT', 'ADMIN_COMMENT', 'COMMENT_EDIT'])

type Reading = { comment?: unknown; is_deleted?: true }

/**
 * As it stands now, with the answered comment and the picture that notifications leave out. A comment that LinkedIn does not
 * find, as shortly after publishing, or refuses, is told by its notification; one without words there is waited for.
 */
async function readAnew(speaker: Speaker, told: unknown, deleted: ReadonlySet<string>): Promise<Reading | 'not shown'> {
  const notification = Notification.safeParse(told).data
  const urn = notification && spoken.has(notification.action) ? commentOf(notification) : undefined
  const place = urn === undefined ? undefined : readComment(urn)
  if (!notification || urn === undefined || !place) return {}
  if (deleted.has(urn)) return { is_deleted: true }
  const path = `/rest/socialActions/${inPath(place.place)}/comments/${encodeURIComponent(place.id)}`
  const comment = await ask(speaker, path, z.looseObject({})).catch(unlessOfThisOne)
  if (comment) return { comment }
  return toldComment(notification) ? {} : 'not shown'
}

/** One thing that is not there or not for us hides nothing of the others; what concerns the whole account ends the look. */
function unlessOfThisOne(error: unknown): undefined {
  if (error instanceof NetworkFailure && (error.kind === 'gone' || error.kind === 'rejected')) return undefined
  throw error
}

const Posts = z.object({ elements: listOf(z.looseObject({ id: z.string() }), () => undefined) })
const posts_per_call = 10

/** Posts with what stands under them, page by page. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const from = Number(cursor ?? 0)
  const query = `q=author&author=${inPath(organizationOf(speaker))}&start=${from}&count=${posts_per_call}`
  const { elements } = await ask(speaker, `/rest/posts?${query}`, Posts)
  const pages: Look['pages'] = []
  const posts = elements.filter((post) => post !== undefined)
  const refusals: unknown[] = []
  for (const post of posts) {
    const comments = await commentsUnder(speaker, post.id).catch((error: unknown) => {
      unlessOfThisOne(error)
      refusals.push(error)
      return []
    })
    if (comments.length > 0) pages.push(pageOf('post', { post, comments }))
  }
  // Where all are refused it is not about one post: rights are missing, and somebody has to hear of it.
  if (posts.length > 1 && refusals.length === posts.length) throw refusals[0]
  return { pages, cursor: elements.length === posts_per_call ? String(from + posts_per_call) : null }
}

/** What answers a comment stands in a list of its own. */
async function commentsUnder(speaker: Speaker, urn: string): Promise<unknown[]> {
  const path = `/rest/socialActions/${inPath(urn)}/comments?start=0&count=${page_max}`
  const { elements } = await ask(speaker, path, Elements)
  const all: unknown[] = []
  for (const one of elements) {
    all.push(one)
    const { $URN, commentUrn, commentsSummary } = Comment.safeParse(one).data ?? {}
    const own = $URN ?? commentUrn
    if (own && (commentsSummary?.totalFirstLevelComments ?? 0) > 0) {
      const replies = `/rest/socialActions/${inPath(own)}/comments?start=0&count=${page_max}`
      all.push(...(await ask(speaker, replies, Elements)).elements)
    }
  }
  return all
}
