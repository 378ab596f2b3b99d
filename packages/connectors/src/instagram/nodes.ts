import type { CommentFacts, Incoming, OwnCommentFacts, PostFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { listOf, Time } from '../meta/nodes.ts'

export const Person = z.object({ id: z.string(), username: z.string().optional() })

/** Of mentions Instagram tells a number only: what is learnt of it, and answered to it, is asked for in another way. */
export const mention_prefix = 'mention_'

/** Our own words may come under a number that only our application knows; the name is the same. */
export const isOwn = ({ id, username }: Partial<z.output<typeof Person>>, account: AccountFacts) =>
  id === account.provider_id || (username !== undefined && username === account.screen_name)

export const media_fields = 'id,caption,media_type,media_url,thumbnail_url,permalink,timestamp,comments_count'

export const Media = z.object({
  id: z.string(),
  caption: z.string().default(''),
  media_type: z.string().optional(),
  media_url: z.string().optional(),
  thumbnail_url: z.string().optional(),
  permalink: z.string().optional(),
  timestamp: Time,
  comments_count: z.int().optional(),
})
export const MediaList = z.object({ data: z.array(Media) })

export const mediaFacts = (media: z.output<typeof Media>): PostFacts => ({
  kind: 'post',
  external_id: media.id,
  published_at: media.timestamp,
  text: media.caption,
  url: media.permalink,
  // The file of a video is no picture; its still one is.
  image_url: media.thumbnail_url ?? (media.media_type === 'VIDEO' ? undefined : media.media_url),
})

export const comment_fields =
  'id,text,timestamp,username,from{id,username},hidden,parent_id,replies.limit(50){id,text,timestamp,username,from{id,username},hidden}'

const Comment = z.object({
  id: z.string(),
  text: z.string().default(''),
  timestamp: Time,
  username: z.string().optional(),
  from: Person.optional(),
  hidden: z.boolean().optional(),
})
type Comment = z.output<typeof Comment>

const Numbered = z.object({ id: z.string() })
const Looked = z.object({
  media_id: z.string(),
  /** Up to when the look speaks, and whether it found all. */
  at: z.number(),
  is_complete: z.boolean(),
})
export const Listing = Looked.extend({
  answer: z.object({ data: z.array(Numbered.extend({ replies: listOf(Numbered) })) }),
})
export const ListedComments = Looked.extend({
  answer: z.object({ data: z.array(Comment.extend({ replies: listOf(Comment) })) }),
})

/** Deletions are told by nobody: what a complete look does not find any more is gone. */
export function listingFacts({ media_id, at, is_complete, answer }: z.output<typeof Listing>): Incoming[] {
  if (!is_complete) return []
  const external_ids = answer.data.flatMap(({ id, replies }) => [id, ...replies.map((reply) => reply.id)])
  return [{ kind: 'comments_listed', post_external_id: media_id, since: 0, external_ids, at }]
}

export function commentsFacts(looked: z.output<typeof ListedComments>, account: AccountFacts): Incoming[] {
  const { media_id, answer } = looked
  const comments = answer.data.flatMap(({ replies, ...comment }) => [
    commentFacts(comment, { media_id, parent: undefined }, account),
    ...replies.map((reply) => commentFacts(reply, { media_id, parent: comment.id }, account)),
  ])
  return [...comments, ...listingFacts(looked)]
}

function commentFacts(
  { id, text, timestamp, username, from, hidden }: Comment,
  { media_id, parent }: { media_id: string; parent: string | undefined },
  account: AccountFacts,
): CommentFacts | OwnCommentFacts {
  const name = from?.username ?? username
  const facts = {
    external_id: id,
    ...(parent !== undefined && { parent_external_id: parent }),
    created_at: timestamp,
    text,
    media: [],
  }
  if (isOwn({ id: from?.id ?? '', username: name }, account)) return { kind: 'own_comment', ...facts }
  return {
    kind: 'comment',
    ...facts,
    ...(parent !== undefined && { root_external_id: parent }),
    post_external_id: media_id,
    // Not everybody's number is shown; a name belongs to one person as well.
    author: { external_id: from?.id ?? `@${name ?? id}`, name, screen_name: name },
    ...(hidden !== undefined && { is_hidden: hidden }),
  }
}
