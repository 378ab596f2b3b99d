import { z } from 'zod'
import type { Speaker } from '../connector.ts'
import { optional } from '../payload.ts'
import { businessId, call } from './client.ts'
import { Comment } from './comments.ts'

/** A page that is short is not the last one: `has_more` says so, and is absent where comments are asked for by id. */
const Comments = z
  .object({
    comments: z.array(z.unknown()).nullish(),
    cursor: optional(z.int()),
    has_more: optional(z.boolean()),
  })
  .transform(({ comments, cursor, has_more }) => ({ comments: comments ?? [], next: has_more ? cursor : undefined }))

const per_call = 30
/** Without a wish they come in no order at all. */
const newest_first = { status: 'ALL', sort_field: 'create_time', sort_order: 'desc', max_count: per_call }

export function listComments(speaker: Speaker, video_id: string, cursor: number) {
  const query = { business_id: businessId(speaker), video_id, include_replies: true, cursor, ...newest_first }
  return call(speaker, 'business/comment/list', Comments, { query })
}

export async function findComments(speaker: Speaker, video_id: string, comment_ids: readonly string[]) {
  const found: Comment[] = []
  for (let from = 0; from < comment_ids.length; from += per_call) {
    const wanted = comment_ids.slice(from, from + per_call)
    const query = { business_id: businessId(speaker), video_id, comment_ids: wanted }
    const { comments } = await call(speaker, 'business/comment/list', Comments, { query })
    found.push(...comments.flatMap((one) => Comment.safeParse(one).data ?? []))
  }
  return found.filter(({ comment_id }) => comment_ids.includes(comment_id))
}

const most_pages = 10

export async function listReplies(speaker: Speaker, video_id: string, comment_id: string): Promise<unknown[]> {
  const found: unknown[] = []
  let next: number | undefined = 0
  for (let page = 0; page < most_pages && next !== undefined; page++) {
    const query = { business_id: businessId(speaker), video_id, comment_id, cursor: next, ...newest_first }
    const answer: z.output<typeof Comments> = await call(speaker, 'business/comment/reply/list', Comments, { query })
    found.push(...answer.comments)
    next = answer.next
  }
  return found
}

/** A comment comes with three replies at most. Those of a hidden one are told to nobody. */
export async function withReplies(speaker: Speaker, video_id: string, told: unknown): Promise<unknown> {
  const comment = Comment.safeParse(told).data
  if (!comment || (comment.replies ?? 0) <= comment.reply_list.length || comment.status === 'HIDDEN') return told
  return { ...(told as object), reply_list: await listReplies(speaker, video_id, comment.comment_id) }
}

const Video = z.object({
  item_id: z.string().min(1),
  create_time: optional(z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)])),
  caption: optional(z.string()),
  share_url: optional(z.string()),
  thumbnail_url: optional(z.string()),
  media_type: optional(z.string()),
})
export type Video = z.output<typeof Video>
const Videos = z
  .object({ videos: z.array(z.unknown()).nullish(), cursor: optional(z.int()), has_more: optional(z.boolean()) })
  .transform(({ videos, cursor, has_more }) => ({
    videos: (videos ?? []).flatMap((one) => Video.safeParse(one).data ?? []),
    next: has_more ? cursor : undefined,
  }))

const fields = ['item_id', 'create_time', 'caption', 'share_url', 'thumbnail_url', 'media_type']

/** The newest first. The cursor is a time of TikTok's own; without one it is now. */
export function listVideos(
  speaker: Speaker,
  { cursor, max_count }: { cursor?: number | undefined; max_count: number },
) {
  const query = { business_id: businessId(speaker), fields, cursor, max_count }
  return call(speaker, 'business/video/list', Videos, { query })
}

const ids_per_call = 20

export async function findVideos(speaker: Speaker, ids: readonly string[]): Promise<Video[]> {
  const found: Video[] = []
  for (let from = 0; from < ids.length; from += ids_per_call) {
    const filters = JSON.stringify({ video_ids: ids.slice(from, from + ids_per_call) })
    const query = { business_id: businessId(speaker), fields, filters, max_count: ids_per_call }
    found.push(...(await call(speaker, 'business/video/list', Videos, { query })).videos)
  }
  return found
}
