import type { CommentFacts, Incoming, OwnCommentFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { Conversations, conversationFacts } from '../meta/conversations.ts'
import { hubDoor } from '../meta/door.ts'
import { readEvents, splitter } from '../meta/events.ts'
import { readMessaging } from '../meta/messaging.ts'
import { readJson, shaped } from '../payload.ts'
import {
  commentsFacts,
  isOwn,
  ListedComments,
  Listing,
  listingFacts,
  MediaList,
  mediaFacts,
  mention_prefix,
  Person,
} from './nodes.ts'

export const door = hubDoor(splitter('instagram', changeKey))

const Looked = z.object({ look: z.enum(['media', 'comments', 'listing', 'conversations']), answer: z.unknown() })

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const json = readJson(body)
  const looked = Looked.safeParse(json).data
  if (looked?.look === 'media') return shaped(MediaList, looked.answer, 'media').data.map(mediaFacts)
  if (looked?.look === 'comments') return commentsFacts(shaped(ListedComments, json, 'comments'), account)
  if (looked?.look === 'listing') return listingFacts(shaped(Listing, json, 'listing'))
  if (looked) return conversationFacts(shaped(Conversations, looked.answer, 'conversations'), account)
  return readEvents(json, 'instagram', account).flatMap((event): Incoming[] => {
    if ('messaging' in event) return readMessaging(event.messaging, account)
    if (event.field === 'comments') return [readComment(event.value, account, event.told_at)]
    if (event.field === 'mentions') return [readMention(event.value, account, event.told_at)]
    return []
  })
}

const Comment = z.object({
  id: z.string(),
  text: z.string().default(''),
  from: Person,
  parent_id: z.string().optional(),
  media: z.object({ id: z.string() }),
})

/** Instagram tells no time of writing: that of telling stands in. */
function readComment(value: unknown, account: AccountFacts, told_at: number): CommentFacts | OwnCommentFacts {
  const { id, text, from, parent_id, media } = shaped(Comment, value, 'comments')
  const facts = {
    external_id: id,
    ...(parent_id !== undefined && { parent_external_id: parent_id }),
    created_at: told_at,
    text,
    media: [],
  }
  if (isOwn(from, account)) return { kind: 'own_comment', ...facts }
  return {
    kind: 'comment',
    ...facts,
    // Answers to answers stand under the first comment as well.
    ...(parent_id !== undefined && { root_external_id: parent_id }),
    post_external_id: media.id,
    author: { external_id: from.id, name: from.username, screen_name: from.username },
  }
}

const Mention = z.object({ media_id: z.string(), comment_id: z.string().optional() })

/** Numbers only: the post that names us, and who wrote it, are learnt. */
function readMention(value: unknown, account: AccountFacts, told_at: number): CommentFacts {
  const { media_id, comment_id } = shaped(Mention, value, 'mentions')
  const external_id = comment_id === undefined ? media_id : `${mention_prefix}${comment_id}`
  return {
    kind: 'comment',
    sort: 'mention',
    external_id,
    post_external_id: media_id,
    author: { external_id: `${mention_prefix}${comment_id ?? media_id}` },
    created_at: told_at,
    text: `@${account.screen_name ?? account.name}`,
    media: [],
  }
}

function changeKey(field: string, value: unknown): string | undefined {
  const comment = Comment.safeParse(value).data
  if (comment) return `${field}:${comment.id}`
  const mention = Mention.safeParse(value).data
  return mention && `${field}:${mention.media_id}:${mention.comment_id ?? ''}`
}
