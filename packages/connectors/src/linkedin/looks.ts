import { z } from 'zod'
import { type Look, NetworkFailure, type News, type Speaker } from '../connector.ts'
import { pageOf } from '../looks.ts'
import { listOf } from '../payload.ts'
import { ask, organizationOf } from './client.ts'
import { Comment } from './comments.ts'
import { Notification } from './incoming.ts'
import { inPath, readComment } from './urns.ts'

const actions = 'COMMENT,ADMIN_COMMENT,COMMENT_EDIT,COMMENT_DELETE,SHARE_MENTION'
const Elements = z.object({ elements: z.array(z.unknown()) })

/** Until when we have looked, in thousandths, and what was known of the last minutes before. */
const Cursor = z.object({ until: z.int(), known: z.array(z.string()) })

const overlap_ms = 120_000
const first_look_ms = 300_000
const page_max = 100

export const news: News = {
  soonest_s: 120,
  latest_s: 600,
  async look(speaker, cursor) {
    const end = Math.floor(speaker.now() * 1_000)
    const { until, known } =
      cursor === null ? { until: end - first_look_ms, known: [] } : Cursor.parse(JSON.parse(cursor))
    const told = await notificationsSince(speaker, until - overlap_ms, end + overlap_ms)
    const fresh = told.filter((one) => !known.includes(keyOf(one)))
    const elements = []
    for (const notification of fresh) elements.push({ notification, comment: await readAnew(speaker, notification) })
    const pages = elements.length > 0 ? [pageOf('notifications', { elements })] : []
    return { pages, cursor: JSON.stringify({ until: end, known: told.map(keyOf) }) }
  },
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

/** As it stands now, with the answered comment and the picture that notifications leave out; nothing where it is gone. */
async function readAnew(speaker: Speaker, told: unknown): Promise<unknown> {
  const { action = '', generatedActivity, decoratedGeneratedActivity } = Notification.safeParse(told).data ?? {}
  const place = [decoratedGeneratedActivity?.comment?.entity, generatedActivity]
    .map((urn) => urn && readComment(urn))
    .find((one) => one !== undefined)
  if (!spoken.has(action) || !place) return undefined
  const path = `/rest/socialActions/${inPath(place.place)}/comments/${encodeURIComponent(place.id)}`
  return ask(speaker, path, z.looseObject({})).catch((error: unknown) => {
    if (error instanceof NetworkFailure && error.kind === 'gone') return undefined
    throw error
  })
}

const Posts = z.object({ elements: listOf(z.looseObject({ id: z.string() }), () => undefined) })
const posts_per_call = 10

/** Posts with what stands under them, page by page. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const from = Number(cursor ?? 0)
  const query = `q=author&author=${inPath(organizationOf(speaker))}&start=${from}&count=${posts_per_call}`
  const { elements } = await ask(speaker, `/rest/posts?${query}`, Posts)
  const pages: Look['pages'] = []
  for (const post of elements) {
    if (!post) continue
    const comments = await commentsUnder(speaker, post.id)
    if (comments.length > 0) pages.push(pageOf('post', { post, comments }))
  }
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
