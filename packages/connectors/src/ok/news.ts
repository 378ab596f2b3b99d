import { z } from 'zod'
import type { Look, News, Speaker } from '../connector.ts'
import { AnyId, fingerprint, listOf, optional } from '../payload.ts'
import { ownId } from './auth.ts'
import { findSession, rest } from './client.ts'
import { comment_fields } from './comments.ts'
import { type Discussion, postId } from './ids.ts'

/** What was under each discussion at the last look, and since when comments are news. */
const Cursor = z.object({ since: z.number(), seen: z.record(z.string(), z.string()) })

const looked_at = 20
/** Comments need a while to reach the list: of younger ones a look says nothing. */
const settles_s = 60
/** What is older when we come has arrived as history, as much as is wanted of it. */
const first_s = 86_400

/** Nobody delivers comments. Whether a discussion has new ones is told for the person, who may have read them. */
export const news: News = {
  soonest_s: 60,
  latest_s: 300,
  async look(speaker, cursor) {
    const now = Math.floor(speaker.now())
    const before = cursor === null ? { since: now - first_s, seen: {} } : Cursor.parse(JSON.parse(cursor))
    const after = { since: before.since, seen: {} as z.output<typeof Cursor>['seen'] }
    const pages: Look['pages'] = []
    if (findSession(speaker) === undefined) return { pages, cursor: JSON.stringify(after) }
    const { discussions } = await listDiscussions(speaker)
    const wanted = discussions.filter(
      ({ new_comments_count = 0 }, place) => place < looked_at || new_comments_count > 0,
    )
    for (const discussion of wanted) {
      const { page, mark } = await lookUnder(speaker, discussion, after.since)
      after.seen[postId(discussion)] = mark
      if (mark !== before.seen[postId(discussion)]) pages.push(page)
    }
    return { pages, cursor: JSON.stringify(after) }
  },
}

const Reference = z.object({ type: z.string(), id: AnyId })
const Listed = z
  .object({
    object_type: z.string().min(1),
    object_id: AnyId,
    new_comments_count: optional(z.int()),
    ref_objects: listOf(Reference, () => undefined),
  })
  .transform(({ object_type, object_id, ...rest }) => ({
    discussionType: object_type,
    discussionId: object_id,
    ...rest,
  }))
/** Nothing at all is said as `null`. */
const Discussions = z.object({ discussions: z.array(z.unknown()).nullish(), anchor: optional(z.string()) }).nullable()

const list_fields =
  'discussion.OBJECT_TYPE,discussion.OBJECT_ID,discussion.NEW_COMMENTS_COUNT,discussion.TITLE,group.UID'
const discussions_per_call = 100

/** Of all groups of the person those of this one, the most recently discussed first. */
export async function listDiscussions(speaker: Speaker, from?: string) {
  const asked = { category: 'GROUP', count: discussions_per_call, anchor: from, fields: list_fields }
  const answer = await rest(speaker, 'discussions.getList', asked, Discussions)
  const own = ownId(speaker)
  const discussions = (answer?.discussions ?? [])
    .flatMap((one) => Listed.safeParse(one).data ?? [])
    .filter(({ ref_objects }) => ref_objects.some((ref) => ref?.type === 'GROUP' && ref.id === own))
  return { discussions, anchor: answer?.discussions?.length ? answer.anchor : undefined }
}

const Comments = z.looseObject({ comments: z.array(z.unknown()).nullish(), has_more: optional(z.boolean()) }).nullable()
const comments_per_call = 100

/** The latest comments of one discussion, as `understand` reads them. */
export async function lookUnder(speaker: Speaker, discussion: Discussion, since: number) {
  const { discussionType, discussionId } = discussion
  const at = Math.floor(speaker.now()) - settles_s
  const asked = {
    ...{ discussionType, discussionId },
    anchor: 'LAST',
    count: comments_per_call,
    fields: comment_fields,
  }
  const answer = await rest(speaker, 'discussions.getComments', asked, Comments)
  const comments = answer?.comments ?? []
  // Without a word on whether there are more, or without any, it is no proof that others are gone.
  const is_complete = answer?.has_more === false && comments.length > 0
  const mark = fingerprint(Buffer.from(JSON.stringify([comments, is_complete]))).slice(0, 16)
  const body = { look: 'comments', discussionType, discussionId, since, at, is_complete, answer: { comments } }
  return {
    mark,
    comments,
    page: { key: `comments:${postId(discussion)}:${mark}`, body: Buffer.from(JSON.stringify(body)) },
  }
}
