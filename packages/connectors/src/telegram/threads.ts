import type {
  ChangeFacts,
  CommentFacts,
  Incoming,
  OwnCommentFacts,
  PostFacts,
} from '@otklik/contract/inbox/incoming.ts'
import type { AccountFacts } from '../connector.ts'
import { findSaid, mediaOf, type Said } from './content.ts'
import { commentId, messageUrl } from './ids.ts'
import type { Message, Single } from './objects.ts'
import { albumOf, authorOf, isOwnSide } from './senders.ts'

/** Where a comment hangs. `post` is there when the comment answers the post itself: only then does Telegram show it. */
export type Thread = { post_id: number; parent_id?: number; post?: Single }

/**
 * Whether a message of a group is a comment. Comments answer the copy of a channel's post, or something inside a thread;
 * a thread that begins with a message of the group is talk. Deeper in, Telegram does not tell what the thread began with:
 * then it is a comment only if its post is known (NOTES.md, "Comment or talk").
 */
export function findThread({
  chat,
  is_topic_message,
  message_thread_id,
  reply_to_message,
}: Message): Thread | undefined {
  if (chat.type !== 'supergroup' || is_topic_message || !reply_to_message) return
  if (reply_to_message.is_automatic_forward) return { post_id: reply_to_message.message_id, post: reply_to_message }
  if (message_thread_id === undefined || message_thread_id === reply_to_message.message_id) return
  return { post_id: message_thread_id, parent_id: reply_to_message.message_id }
}

/** The post goes with it, so that it is known from its first comment on: bots cannot read what was there before. */
export function commentFacts(message: Message, thread: Thread, account: AccountFacts, said: Said): Incoming[] {
  const { chat, date } = message
  const place = {
    external_id: commentId(chat.id, message.message_id),
    ...(thread.parent_id !== undefined && { parent_external_id: commentId(chat.id, thread.parent_id) }),
    created_at: date,
    ...said,
  }
  const own: OwnCommentFacts = { kind: 'own_comment', ...place }
  if (isOwnSide(message, thread.post, account)) return [own]
  const comment: CommentFacts = {
    kind: 'comment',
    ...place,
    post_external_id: commentId(chat.id, thread.post_id),
    author: authorOf(message),
    url: commentUrl(message, thread),
    ...albumOf(message),
  }
  return thread.post ? [postFacts(thread.post), comment] : [comment]
}

/** From the channel where we know it; else from the group, opened at the thread. */
function commentUrl({ chat, message_id }: Message, { post, post_id }: Thread): string {
  const origin = post?.forward_origin
  if (origin?.chat && origin.message_id !== undefined) {
    return `${messageUrl(origin.chat, origin.message_id)}?comment=${message_id}`
  }
  return `${messageUrl(chat, message_id)}?thread=${post_id}`
}

export const commentEdit = (message: Message, { text, subjects, media }: Said): ChangeFacts => ({
  kind: 'comment_edited',
  external_id: commentId(message.chat.id, message.message_id),
  text,
  subjects,
  media,
  at: message.edit_date ?? message.date,
})

/** The copy in the group stands for the post: it is what comments answer. */
export function postFacts(copy: Single): PostFacts {
  const { chat, message_id, date, forward_origin } = copy
  const original = forward_origin?.chat
  return {
    kind: 'post',
    external_id: commentId(chat.id, message_id),
    published_at: forward_origin?.date ?? date,
    text: findSaid(copy)?.text ?? '',
    ...(original && { url: messageUrl(original, forward_origin.message_id ?? 0) }),
    image_url: mediaOf(copy).find(({ kind }) => kind === 'photo')?.ref,
  }
}
