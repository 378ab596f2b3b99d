import { z } from 'zod'
import type { Look, News, Speaker } from '../connector.ts'
import { unlessRefused } from '../looks.ts'
import { AnyId, fingerprint, optional } from '../payload.ts'
import { ask, ownId } from './client.ts'
import { Post } from './comments.ts'

/** What was under each article at the last look, and since when comments are news. */
const Cursor = z.object({ since: z.number(), seen: z.record(z.string(), z.string()) })

const looked_at = 20
/** What is older when we come has arrived as history, as much as is wanted of it. */
const first_s = 86_400

/** Deliveries tell of new comments alone, if at all: changes and deletions are found by looking. */
export const news: News = {
  soonest_s: 120,
  latest_s: 300,
  async look(speaker, cursor) {
    const before = cursor === null ? undefined : Cursor.parse(JSON.parse(cursor))
    const since = before?.since ?? Math.floor(speaker.now()) - first_s
    const seen: Record<string, string> = {}
    const pages: Look['pages'] = []
    const { posts } = await listPosts(speaker)
    for (const post of posts.slice(0, looked_at)) {
      const known = before?.seen[post.id]
      if (post.comments === 0 && known === undefined) continue
      const under = await unlessRefused(lookUnder(speaker, post, since))
      // Of one that is not told now we know what we knew: the next look asks again.
      const mark = under?.mark ?? known
      if (mark !== undefined) seen[post.id] = mark
      if (under && mark !== known) pages.push(under.page)
    }
    return { pages, cursor: JSON.stringify({ since, seen }) }
  },
}

/** Articles with what stands under them, page by page. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const { posts, next } = await listPosts(speaker, cursor ?? undefined)
  const pages: Look['pages'] = []
  for (const post of posts) {
    if (post.comments === 0) continue
    const under = await unlessRefused(lookUnder(speaker, post, 0))
    if (under && under.count > 0) pages.push(under.page)
  }
  return { pages, cursor: next === undefined || next === cursor ? null : next }
}

const Value = z.union([z.string(), z.number()]).transform(String)
const Place = z.object({ lastId: optional(AnyId), lastSortingValue: optional(Value) })
const Counters = z.object({ counters: optional(z.object({ comments: optional(z.number()) })) })
const Timeline = Place.extend({ items: z.array(z.unknown()) })
const Wrapped = z.object({ data: z.unknown() })

type Listed = Post & { comments: number | undefined }

/** Newest first. Only what is needed of an article is kept: the whole of it is long. */
async function listPosts(speaker: Speaker, next?: string): Promise<{ posts: Listed[]; next?: string | undefined }> {
  const place: z.output<typeof Place> = next === undefined ? {} : Place.parse(JSON.parse(next))
  const query = { subsitesIds: ownId(speaker), sorting: 'new', markdown: 'false', ...place }
  const { items, ...rest } = await ask(speaker, '/v2.8/timeline', Timeline, { query })
  const posts = items.flatMap((item) => {
    const entry = Wrapped.safeParse(item).data?.data ?? item
    const post = Post.safeParse(entry).data
    return post ? [{ ...post, comments: Counters.safeParse(entry).data?.counters?.comments }] : []
  })
  return { posts, next: items.length > 0 && rest.lastId ? JSON.stringify(rest) : undefined }
}

const Comments = Place.extend({ items: z.array(z.unknown()) })
const most_calls = 5
/** Every comment of an article comes at once, thousands of them too, with some 2.3 KB each. */
const comments_max_bytes = 16 * 1_048_576

/** All comments of an article in one row, whatever they answer. */
export async function readComments(speaker: Speaker, contentId: string): Promise<unknown[]> {
  const items: unknown[] = []
  let place: z.output<typeof Place> = {}
  for (let call = 0; call < most_calls; call++) {
    const query = { contentId, sorting: 'date', ...place }
    const manner = { query, most_bytes: comments_max_bytes }
    const { items: some, ...rest } = await ask(speaker, '/v2.10/comments', Comments, manner)
    items.push(...some)
    if (some.length === 0 || !rest.lastId || rest.lastId === place.lastId) break
    place = rest
  }
  return items
}

/** What others feel about a comment changes all the time, and is nobody's work. */
const counts = ['likes', 'reactions', 'donations', 'replyCount', 'isFavorited', 'dateFavorite', 'isPinned', 'entry']

function withoutCounts(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item
  return Object.fromEntries(Object.entries(item).filter(([name]) => !counts.includes(name)))
}

async function lookUnder(speaker: Speaker, { comments: _, ...post }: Listed, since: number) {
  const items = (await readComments(speaker, post.id)).map(withoutCounts)
  const mark = fingerprint(Buffer.from(JSON.stringify(items))).slice(0, 16)
  const body = { look: 'comments', since, answer: { post, items } }
  const page = { key: `comments:${post.id}:${mark}`, body: Buffer.from(JSON.stringify(body)) }
  return { mark, page, count: items.length }
}
