import { z } from 'zod'
import type { Look, News, Speaker } from '../connector.ts'
import { fingerprint } from '../payload.ts'
import { TikTokRefusal } from './client.ts'
import { Comment } from './comments.ts'
import { listComments, listVideos, type Video, withReplies } from './lists.ts'

/** What is older when we come has arrived as history, as much as is wanted of it. */
const first_s = 86_400
const looked_at = 20
/** Behind the first five hundred they come in another order, and twice. */
const most_pages = 16
/** TikTok may show a comment some minutes after it was written. */
const late_s = 600

const Cursor = z.object({ since: z.number(), at: z.number(), seen: z.record(z.string(), z.string()) })

/**
 * Events tell within five minutes; whoever has no address for them, or has missed some, looks. A look takes a call for
 * each of the last twenty videos: forty a minute are allowed.
 */
export const news: News = {
  soonest_s: 900,
  latest_s: 1_800,
  async look(speaker, cursor) {
    const at = Math.floor(speaker.now())
    const before = cursor === null ? undefined : Cursor.parse(JSON.parse(cursor))
    const since = before?.since ?? at - first_s
    const seen: Record<string, string> = {}
    const pages: Look['pages'] = []
    await ofEach((await listVideos(speaker, { max_count: looked_at })).videos, async ({ item_id }) => {
      const had = before?.seen[item_id]
      // Of one without a mark nothing is known: it is new, or was refused at the last look.
      const known = before === undefined || had === undefined ? since : before.at
      const comments = await newComments(speaker, item_id, known - late_s)
      const mark = markOf(comments)
      seen[item_id] = mark
      if (comments.length === 0 || mark === had) return
      const { page, isWhole } = await pageOf(speaker, item_id, since, comments)
      pages.push(page)
      if (!isWhole) seen[item_id] = lacking
    })
    return { pages, cursor: JSON.stringify({ since, at, seen }) }
  },
}

/** A mark that no comments have: something of them was refused, and is asked for again. */
const lacking = ''

const isOfOne = (error: unknown): error is TikTokRefusal =>
  error instanceof TikTokRefusal && (error.kind === 'rejected' || error.kind === 'gone')

/** A video that is refused hides nothing of the others. All of them refused is said: then it is the account's right. */
async function ofEach(videos: readonly Video[], work: (video: Video) => Promise<void>): Promise<void> {
  const refusals: TikTokRefusal[] = []
  for (const video of videos)
    await work(video).catch((error: unknown) => {
      if (!isOfOne(error)) throw error
      refusals.push(error)
    })
  const rejected = refusals.find(({ kind }) => kind === 'rejected')
  if (rejected && refusals.length === videos.length) throw rejected
}

/** At least a page, and further while there is nothing on it that was there at the last look. */
async function newComments(speaker: Speaker, video_id: string, known: number): Promise<unknown[]> {
  const found: unknown[] = []
  let next: number | undefined = 0
  for (let page = 0; page < most_pages && next !== undefined; page++) {
    const listed: Awaited<ReturnType<typeof listComments>> = await listComments(speaker, video_id, next)
    found.push(...listed.comments)
    const isAllNew = listed.comments.every((one) => (Comment.safeParse(one).data?.create_time ?? 0) > known)
    next = isAllNew ? listed.next : undefined
  }
  return found
}

/** Of what can change; how many like it is not ours to follow. */
function markOf(comments: readonly unknown[]): string {
  const told = comments.map((one) => {
    const comment = Comment.safeParse(one).data
    return comment ? [comment.comment_id, comment.status, comment.replies, comment.text] : one
  })
  return fingerprint(Buffer.from(JSON.stringify(told))).slice(0, 16)
}

async function pageOf(speaker: Speaker, video_id: string, since: number, comments: readonly unknown[]) {
  const whole: unknown[] = []
  let isWhole = true
  for (const one of comments)
    try {
      whole.push(await withReplies(speaker, video_id, one))
    } catch (error) {
      // Hidden or deleted meanwhile: it is told as it came.
      if (!isOfOne(error)) throw error
      whole.push(one)
      isWhole = false
    }
  const body = Buffer.from(JSON.stringify({ look: 'comments', video_id, since, answer: { comments: whole } }))
  return { page: { key: `comments:${video_id}:${fingerprint(body)}`, body }, isWhole }
}

const videos_at_once = 5
/** Of each video its newest comments, then those of older ones. */
const Place = z.object({ cursor: z.int() })

export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const from = cursor === null ? undefined : Place.parse(JSON.parse(cursor)).cursor
  const { videos, next } = await listVideos(speaker, { cursor: from, max_count: videos_at_once })
  const pages: Look['pages'] = []
  await ofEach(videos, async ({ item_id }) => {
    const { comments } = await listComments(speaker, item_id, 0)
    if (comments.length > 0) pages.push((await pageOf(speaker, item_id, 0, comments)).page)
  })
  return { pages, cursor: next === undefined || next === from ? null : JSON.stringify({ cursor: next }) }
}
