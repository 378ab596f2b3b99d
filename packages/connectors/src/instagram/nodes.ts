import type { CommentFacts, Incoming, OwnCommentFacts, PostFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { Id, Parts, Text } from '../meta/fields.ts'
import { Time, wholeListOf } from '../meta/nodes.ts'
import { eachAlone, optional, shaped } from '../payload.ts'

export const Person = z.object({ id: Id, username: Text })
type Person = z.output<typeof Person>

/** Not everybody's number is shown; a name belongs to one person as well, and of nobody each has one of their own. */
export const authorOf = (from: Partial<Person> | undefined, external_id: string) => ({
  external_id: from?.id ?? `@${from?.username || external_id}`,
  ...(from?.username && { name: from.username, screen_name: from.username }),
})

/** Of mentions Instagram tells a number only: what is learnt of it, and answered to it, is asked for in another way. */
export const mention_prefix = 'mention_'
export const isMention = (item_external_id: string, post_external_id: string) =>
  item_external_id === post_external_id || item_external_id.startsWith(mention_prefix)

/** Our own words may come under a number that only our application knows; the name is the same. */
export const isOwn = ({ id, username }: Partial<Person>, account: AccountFacts) =>
  id === account.provider_id || (Boolean(username) && username === account.screen_name)

export const media_fields = 'id,caption,media_type,media_url,thumbnail_url,permalink,timestamp,comments_count'

/** What a message may hold besides words and files. */
export const message_fields = 'shares,story,is_unsupported'

export const Media = z.object({
  id: z.string().min(1),
  caption: Text,
  media_type: Text,
  media_url: Text,
  thumbnail_url: Text,
  permalink: Text,
  timestamp: Time.catch(0),
  comments_count: optional(z.int()),
})
export const MediaList = z.object({ data: z.array(z.unknown()) })
/** Those that can be read: one that cannot hides no other. */
export const mediaIn = ({ data }: z.output<typeof MediaList>) => data.flatMap((one) => Media.safeParse(one).data ?? [])

export const mediaListFacts = ({ data }: z.output<typeof MediaList>): Incoming[] =>
  eachAlone(
    data,
    () => 'media',
    (one) => [mediaFacts(shaped(Media, one, 'media'))],
  )

export const mediaFacts = (media: z.output<typeof Media>): PostFacts => ({
  kind: 'post',
  external_id: media.id,
  published_at: media.timestamp,
  text: media.caption ?? '',
  url: media.permalink,
  // The file of a video is no picture; its still one is.
  image_url: media.thumbnail_url ?? (media.media_type === 'VIDEO' ? undefined : media.media_url),
})

export const comment_fields =
  'id,text,timestamp,username,from{id,username},hidden,parent_id,replies.limit(50){id,text,timestamp,username,from{id,username},hidden}'

const Comment = z.object({
  id: z.string().min(1),
  text: Text,
  timestamp: Time.catch(0),
  username: Text,
  from: optional(Person),
  hidden: optional(z.boolean()),
})
type Comment = z.output<typeof Comment>

const Numbered = z.object({ id: z.string().min(1) })
const Looked = z.object({
  media_id: z.string(),
  /** Up to when the look speaks, and whether it found all. */
  at: z.number(),
  is_complete: z.boolean(),
})
/** A list of comments is the last word on what is there: here one without an id spoils it. */
export const Listing = Looked.extend({
  answer: z.object({ data: z.array(Numbered.extend({ replies: wholeListOf(Numbered) })) }),
})
export const ListedComments = Looked.extend({ answer: z.object({ data: Parts }) })
const Thread = Comment.extend({ replies: optional(z.object({ data: Parts })) })

/** Deletions are told by nobody: what a complete look does not find any more is gone. */
export function listingFacts({ media_id, at, is_complete, answer }: z.output<typeof Listing>): Incoming[] {
  if (!is_complete) return []
  const external_ids = answer.data.flatMap(({ id, replies }) => [id, ...replies.map((reply) => reply.id)])
  return [{ kind: 'comments_listed', post_external_id: media_id, since: 0, external_ids, at }]
}

export function commentsFacts(looked: z.output<typeof ListedComments>, account: AccountFacts): Incoming[] {
  const { media_id, answer } = looked
  const comments = eachAlone(
    answer.data,
    () => 'comment',
    (told) => {
      const { replies, ...comment } = shaped(Thread, told, 'comment')
      const under = eachAlone(
        replies?.data ?? [],
        () => 'reply',
        (one) => [commentFacts(shaped(Comment, one, 'reply'), { media_id, parent: comment.id }, account)],
      )
      return [commentFacts(comment, { media_id, parent: undefined }, account), ...under]
    },
  )
  const listing = Listing.safeParse(looked).data
  return [...comments, ...(listing ? listingFacts(listing) : [])]
}

function commentFacts(
  { id, text = '', timestamp, username, from, hidden }: Comment,
  { media_id, parent }: { media_id: string; parent: string | undefined },
  account: AccountFacts,
): CommentFacts | OwnCommentFacts {
  const writer = { id: from?.id, username: from?.username || username }
  const facts = {
    external_id: id,
    ...(parent !== undefined && { parent_external_id: parent }),
    created_at: timestamp,
    text,
    media: [],
  }
  if (isOwn(writer, account)) return { kind: 'own_comment', ...facts }
  return {
    kind: 'comment',
    ...facts,
    ...(parent !== undefined && { root_external_id: parent }),
    post_external_id: media_id,
    author: authorOf(writer, id),
    ...(hidden !== undefined && { is_hidden: hidden }),
  }
}
