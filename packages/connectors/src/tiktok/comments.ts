import type { AuthorFacts, CommentFacts, OwnCommentFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { AnyId, listOf, optional } from '../payload.ts'
import { profileUrl } from './auth.ts'

const Text = optional(z.string())
/** Of numbers with nineteen digits, which come as text here and as bare numbers there; 0 is none. */
export const Id = optional(AnyId).transform((id) => (id && id !== '0' ? id : undefined))
/** Seconds, mostly as text. */
const Seconds = optional(z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]))

const fields = {
  comment_id: AnyId,
  video_id: Id,
  parent_comment_id: Id,
  unique_identifier: Text,
  user_id: Id,
  username: Text,
  display_name: Text,
  profile_image: Text,
  create_time: Seconds,
  text: Text,
  image_url: Text,
  /** Whoever owns the video wrote it. */
  owner: optional(z.boolean()),
  status: Text,
  replies: optional(z.int()),
}
const Reply = z.object(fields)
export const Comment = z.object({ ...fields, reply_list: listOf(Reply, () => undefined) })
export type Comment = z.output<typeof Comment>
type Reply = z.output<typeof Reply>

/** `under`: what a reply stands under where it does not say so itself. */
export function commentFacts(
  comment: Reply,
  { video_id = '', under }: { video_id?: string | undefined; under?: string },
): CommentFacts | OwnCommentFacts {
  const { comment_id: external_id, create_time: created_at = 0, text = '', image_url, owner, status } = comment
  const parent_external_id = comment.parent_comment_id ?? under
  const said = {
    ...{ external_id, created_at, text },
    ...(parent_external_id && { parent_external_id }),
    media: image_url ? [{ kind: 'photo' as const, ref: image_url }] : [],
    // Stickers and the like: TikTok tells that somebody wrote, and not what.
    ...(text === '' && !image_url && { subjects: [{ kind: 'other' as const }] }),
  }
  if (owner) return { kind: 'own_comment', ...said }
  return {
    ...{ kind: 'comment', ...said, post_external_id: comment.video_id ?? video_id, author: authorOf(comment) },
    ...(status && { is_hidden: status !== 'PUBLIC' }),
  }
}

/** `unique_identifier` is the same in events and in lists; without any id a comment has an author of its own. */
function authorOf({
  comment_id,
  unique_identifier,
  user_id,
  username,
  display_name,
  profile_image,
}: Reply): AuthorFacts {
  const name = display_name || username
  return {
    external_id: unique_identifier || user_id || comment_id,
    ...(name && { name }),
    ...(username && { screen_name: username, url: profileUrl(username) }),
    ...(profile_image && { image_url: profile_image }),
  }
}
