import type {
  ChangeFacts,
  CommentFacts,
  Incoming,
  MediaFacts,
  MessageFacts,
  OwnCommentFacts,
  OwnMessageFacts,
  PostFacts,
} from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Door } from '../connector.ts'
import { findJson, fingerprint, isSecret, readJson, shaped } from '../payload.ts'
import { Attachment, mediaOf, readable } from './objects.ts'

const Doorplate = z.object({ type: z.string(), secret: z.string().optional(), event_id: z.string().min(1).optional() })

export const door: Door = {
  accepted: 'ok',
  authenticate({ body }, secrets) {
    const plate = Doorplate.safeParse(findJson(body)).data
    if (!plate) return 'forged'
    // VK sends it before it knows our secret, and the answer is of use to nobody but VK.
    if (plate.type === 'confirmation') return secrets.handshake ? { handshake: secrets.handshake } : 'forged'
    return isSecret(plate.secret, secrets.webhook) ? 'genuine' : 'forged'
  },
  keyOf({ body }) {
    return Doorplate.safeParse(findJson(body)).data?.event_id ?? fingerprint(body)
  },
}

const Envelope = z.object({ type: z.string(), group_id: z.int(), object: z.unknown() })

/** VK tells no time for what happens to comments and for reading: `at` is 0 there, and the order of arrival rules. */
const untold = 0

const readers: Readonly<Record<string, (object: unknown, group_id: number) => Incoming[]>> = {
  wall_reply_new: (object, group_id) => [commentFacts(shaped(Comment, object, 'wall_reply_new'), group_id)],
  wall_reply_edit: (object) => [commentChange('comment_edited', object)],
  wall_reply_restore: (object) => [commentChange('comment_restored', object)],
  wall_reply_delete: (object) => {
    const { owner_id, id } = shaped(DeletedComment, object, 'wall_reply_delete')
    return [{ kind: 'comment_deleted', external_id: commentId(owner_id, id), at: untold }]
  },
  wall_post_new: (object) => findPost(shaped(Post, object, 'wall_post_new')),
  message_new: (object, group_id) => messageFacts(shaped(NewMessage, object, 'message_new').message, group_id),
  message_reply: (object, group_id) => messageFacts(shaped(Message, object, 'message_reply'), group_id),
  message_edit: (object) => messageEdit(shaped(Message, object, 'message_edit')),
  message_read: (object) => {
    const { peer_id } = shaped(z.object({ peer_id: z.int() }), object, 'message_read')
    return [{ kind: 'messages_read', chat_external_id: String(peer_id), at: untold }]
  },
}

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const { type, group_id, object } = shaped(Envelope, readJson(body), 'event')
  if (String(group_id) !== account.provider_id) throw new Error(`event of another community: ${group_id}`)
  return Object.hasOwn(readers, type) ? (readers[type]?.(object, group_id) ?? []) : []
}

const Attachments = z.array(Attachment).default([])

const Comment = z.object({
  id: z.int(),
  from_id: z.int(),
  owner_id: z.int().optional(),
  post_owner_id: z.int().optional(),
  post_id: z.int(),
  date: z.int(),
  text: z.string(),
  parents_stack: z.array(z.int()).default([]),
  reply_to_comment: z.int().optional(),
  attachments: Attachments,
})
type Comment = z.output<typeof Comment>
const DeletedComment = z.object({ owner_id: z.int(), id: z.int() })

/** A wall numbers all its comments together: its owner and the number are enough, and deletions carry both. */
export const commentId = (owner_id: number | string, id: number | string) => `${owner_id}_${id}`
export const postId = commentId

const ownerOf = (comment: Comment, group_id: number) => comment.owner_id ?? comment.post_owner_id ?? -group_id

function commentFacts(comment: Comment, group_id: number): CommentFacts | OwnCommentFacts {
  const owner_id = ownerOf(comment, group_id)
  const answered = comment.reply_to_comment ?? comment.parents_stack.at(-1)
  const root = comment.parents_stack[0] ?? answered
  const place = {
    external_id: commentId(owner_id, comment.id),
    ...(answered !== undefined && { parent_external_id: commentId(owner_id, answered) }),
    created_at: comment.date,
    text: readable(comment.text, comment.attachments),
  }
  if (comment.from_id === -group_id) return { kind: 'own_comment', ...place }
  return {
    kind: 'comment',
    ...place,
    ...(root !== undefined && { root_external_id: commentId(owner_id, root) }),
    post_external_id: postId(owner_id, comment.post_id),
    author: { external_id: String(comment.from_id) },
    media: allMedia(comment.attachments),
  }
}

function commentChange(kind: 'comment_edited' | 'comment_restored', object: unknown): ChangeFacts {
  const comment = shaped(Comment.extend({ owner_id: z.int() }), object, kind)
  const external_id = commentId(comment.owner_id, comment.id)
  if (kind === 'comment_restored') return { kind, external_id, at: untold }
  return { kind, external_id, text: readable(comment.text, comment.attachments), at: untold }
}

export const Post = z.object({
  id: z.int(),
  owner_id: z.int(),
  date: z.int(),
  text: z.string().default(''),
  post_type: z.string().optional(),
  attachments: Attachments,
})

const unpublished = new Set(['suggest', 'postpone', 'reply'])

export function findPost(post: z.output<typeof Post>): PostFacts[] {
  if (unpublished.has(post.post_type ?? 'post')) return []
  const external_id = postId(post.owner_id, post.id)
  const image = allMedia(post.attachments).find(({ kind }) => kind === 'photo')
  const text = readable(post.text, [])
  const url = `https://vk.com/wall${external_id}`
  return [{ kind: 'post', external_id, published_at: post.date, text, url, image_url: image?.ref }]
}

const Message = z.object({
  from_id: z.int(),
  peer_id: z.int(),
  conversation_message_id: z.int(),
  date: z.int(),
  update_time: z.int().optional(),
  random_id: z.int().optional(),
  text: z.string(),
  attachments: Attachments,
  reply_message: z.object({ conversation_message_id: z.int().optional() }).optional(),
})
type Message = z.output<typeof Message>
const NewMessage = z.object({ message: Message })

// From here on peers are conversations of many people, which are not dialogues with a customer.
const first_group_chat = 2_000_000_000

function messageFacts(message: Message, group_id: number): (MessageFacts | OwnMessageFacts)[] {
  if (message.peer_id > first_group_chat) return []
  const place = {
    external_id: String(message.conversation_message_id),
    chat_external_id: String(message.peer_id),
    created_at: message.date,
    text: readable(message.text, message.attachments),
  }
  if (message.from_id === -group_id) {
    return [{ kind: 'own_message', ...place, ...(message.random_id && { send_number: message.random_id }) }]
  }
  const quoted = message.reply_message?.conversation_message_id
  return [
    {
      kind: 'message',
      ...place,
      author: { external_id: String(message.from_id) },
      media: allMedia(message.attachments),
      ...(quoted !== undefined && { quoted_external_id: String(quoted) }),
    },
  ]
}

function messageEdit(message: Message): ChangeFacts[] {
  if (message.peer_id > first_group_chat) return []
  return [
    {
      kind: 'message_edited',
      chat_external_id: String(message.peer_id),
      external_id: String(message.conversation_message_id),
      text: readable(message.text, message.attachments),
      at: message.update_time ?? message.date,
    },
  ]
}

const allMedia = (attachments: z.output<typeof Attachments>): MediaFacts[] =>
  attachments.flatMap((attachment) => mediaOf(attachment) ?? [])
