import type { CommentFacts, Incoming, OwnCommentFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { Conversations, conversationFacts } from '../meta/conversations.ts'
import { splitter } from '../meta/events.ts'
import { Id, Moment, needed, Text } from '../meta/fields.ts'
import { readMessaging } from '../meta/messaging.ts'
import { hubReceiver } from '../meta/receiver.ts'
import { type MetaChange, understandEvents } from '../meta/understand.ts'
import { ignored, optional, readJson, shaped } from '../payload.ts'
import { dialogue_fields } from './auth.ts'
import {
  authorOf,
  commentsFacts,
  isOwn,
  ListedComments,
  Listing,
  listingFacts,
  MediaList,
  mediaListFacts,
  mention_prefix,
  Person,
} from './nodes.ts'

export const receiver = hubReceiver(splitter('instagram', changeKey))

const Looked = z.object({ look: z.enum(['media', 'comments', 'listing', 'conversations']), answer: z.unknown() })

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const json = readJson(body)
  const looked = Looked.safeParse(json).data
  if (looked?.look === 'media') return mediaListFacts(shaped(MediaList, looked.answer, 'media'))
  if (looked?.look === 'comments') return commentsFacts(shaped(ListedComments, json, 'comments'), account)
  if (looked?.look === 'listing') return listingFacts(shaped(Listing, json, 'listing'))
  if (looked) return conversationFacts(shaped(Conversations, looked.answer, 'conversations'), account)
  return understandEvents(json, 'instagram', account, readChange)
}

function readChange({ field, value, told_at }: MetaChange, account: AccountFacts): Incoming[] {
  // What is said while we are live comes in a field of its own.
  if (field === 'comments' || field === 'live_comments') return [readComment(value, account, told_at)]
  if (field === 'mentions') return [readMention(value, account, told_at)]
  // The test button of Meta's panel sends what happens in a dialogue as a change.
  if (dialogue_fields.includes(field)) return readMessaging(value, account, told_at)
  return ignored(field)
}

const Comment = z.object({
  id: Id,
  // What Meta's examples for applications with Facebook Login call it.
  comment_id: Id,
  text: Text,
  from: optional(Person),
  parent_id: Id,
  timestamp: Moment,
  media: optional(z.object({ id: Id, ad_id: Id, ad_title: Text, original_media_id: Id })),
  media_id: Id,
})

/** Instagram tells no time of writing: that of telling stands in. */
function readComment(value: unknown, account: AccountFacts, told_at: number): CommentFacts | OwnCommentFacts {
  const { id, comment_id, text = '', from, parent_id, media, media_id, timestamp } = shaped(Comment, value, 'comments')
  const external_id = needed(id ?? comment_id, 'the id')
  const about: SubjectFacts[] = media?.ad_id === undefined ? [] : [{ kind: 'ad', title: media.ad_title || media.ad_id }]
  // Stickers and moving pictures are not told.
  const subjects = text === '' && about.length === 0 ? [{ kind: 'other' as const }] : about
  const facts = {
    external_id,
    ...(parent_id !== undefined && { parent_external_id: parent_id }),
    created_at: timestamp || told_at,
    text,
    media: [],
    ...(subjects.length > 0 && { subjects }),
  }
  if (isOwn(from ?? {}, account)) return { kind: 'own_comment', ...facts }
  return {
    kind: 'comment',
    ...facts,
    // Answers to answers stand under the first comment as well.
    ...(parent_id !== undefined && { root_external_id: parent_id }),
    // Words are not lost because nobody says what they stand under.
    post_external_id: media?.id ?? media_id ?? `of_${external_id}`,
    author: authorOf(from, external_id),
  }
}

const Mention = z.object({ media_id: Id, comment_id: Id })

/** Numbers only: the post that names us, and who wrote it, are learnt. */
function readMention(value: unknown, account: AccountFacts, told_at: number): CommentFacts {
  const { media_id, comment_id } = shaped(Mention, value, 'mentions')
  const post_external_id = needed(media_id, 'the post')
  const external_id = comment_id === undefined ? post_external_id : `${mention_prefix}${comment_id}`
  return {
    kind: 'comment',
    sort: 'mention',
    external_id,
    post_external_id,
    author: { external_id: `${mention_prefix}${comment_id ?? post_external_id}` },
    created_at: told_at,
    text: `@${account.screen_name ?? account.name}`,
    media: [],
  }
}

function changeKey(field: string, value: unknown): string | undefined {
  const comment = Comment.safeParse(value).data
  const id = comment?.id ?? (field === 'mentions' ? undefined : comment?.comment_id)
  if (id !== undefined) return `${field}:${id}`
  const mention = Mention.safeParse(value).data
  return mention?.media_id && `${field}:${mention.media_id}:${mention.comment_id ?? ''}`
}
