import { z } from 'zod'
import {
  NetworkFailure,
  type Outgoing,
  type OutgoingMessage,
  type OutgoingPrivateReply,
  type OutgoingReply,
  type Sent,
  type Speaker,
} from '../connector.ts'
import { ownId } from './auth.ts'
import { keyboardOf } from './choices.ts'
import { call, failureOf } from './client.ts'
import { commentId, findVisitorPost, type Place, readPlace } from './places.ts'
import { uploadToMessages, uploadToWall } from './uploads.ts'

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  switch (outgoing.kind) {
    case 'reply':
      return sendReply(speaker, outgoing)
    case 'private_reply':
      return sendPrivately(speaker, outgoing)
    case 'message':
      return sendMessage(speaker, outgoing)
  }
}

/** VK recognises `guid` and `random_id`: a repeat gives the first one's id and writes nothing new. */
export const settle = send

async function sendReply(speaker: Speaker, reply: OutgoingReply): Promise<Sent> {
  const post = readPlace(reply.post_external_id)
  // A discussion is one row of posts, and what somebody wrote on the wall is the post itself.
  const answersPost = post.sort === 'topic' || findVisitorPost(reply.item_external_id) !== undefined
  const comment = {
    message: reply.text,
    attachments: await uploadToWall(speaker, reply.files),
    guid: reply.key,
    ...(!answersPost && { reply_to_comment: readPlace(reply.item_external_id).id }),
  }
  const id = await createComment(speaker, post, comment)
  return { external_id: commentId(post.sort, post.owner_id, post.id, id) }
}

const OnWall = z.object({ comment_id: z.int().positive() })
const Elsewhere = z.int().positive()

/** Communities may write on walls themselves; everywhere else VK wants a person who writes in their name. */
async function createComment(speaker: Speaker, { sort, owner_id, id }: Place, comment: object): Promise<number> {
  const byPerson = { as: 'admin', once: true } as const
  const from_group = 1
  switch (sort) {
    case 'wall': {
      const posted = { owner_id, post_id: id, from_group: ownId(speaker), ...comment }
      return (await call(speaker, 'wall.createComment', posted, OnWall, { once: true })).comment_id
    }
    case 'photo':
      return call(
        speaker,
        'photos.createComment',
        { owner_id, photo_id: id, from_group, ...comment },
        Elsewhere,
        byPerson,
      )
    case 'video':
      return call(
        speaker,
        'video.createComment',
        { owner_id, video_id: id, from_group, ...comment },
        Elsewhere,
        byPerson,
      )
    case 'market':
      return call(
        speaker,
        'market.createComment',
        { owner_id, item_id: id, from_group, ...comment },
        Elsewhere,
        byPerson,
      )
    case 'topic': {
      const posted = { group_id: ownId(speaker), topic_id: id, from_group, ...comment }
      return call(speaker, 'board.createComment', posted, Elsewhere, byPerson)
    }
  }
}

/** Whoever has not allowed it, or has taken it back, is `recipient_unavailable`: VK says so in its own words. */
async function sendPrivately(speaker: Speaker, { author_external_id, ...reply }: OutgoingPrivateReply): Promise<Sent> {
  if (author_external_id.startsWith('-'))
    throw new NetworkFailure('rejected', 'a community cannot be written to in private')
  const sent = await sendMessage(speaker, { ...reply, kind: 'message', chat_external_id: author_external_id })
  return { ...sent, chat_external_id: author_external_id }
}

const Outcome = z.object({
  conversation_message_id: z.int().optional(),
  error: z.object({ code: z.int(), description: z.string() }).optional(),
})
// Asked with `peer_ids`, VK answers with the number inside the dialogue, which is what its events carry.
const Outcomes = z.tuple([Outcome])

async function sendMessage(speaker: Speaker, message: OutgoingMessage): Promise<Sent> {
  const attachment = await uploadToMessages(speaker, message.chat_external_id, message.files)
  const words = message.sticker_id === undefined ? { message: message.text, attachment } : undefined
  const body = {
    peer_ids: message.chat_external_id,
    random_id: message.number,
    ...(words ?? { sticker_id: message.sticker_id }),
    keyboard: keyboardOf(message),
    forward: message.quoted_external_id && quote(message.chat_external_id, message.quoted_external_id),
  }
  const [outcome] = await call(speaker, 'messages.send', body, Outcomes, { once: true })
  if (outcome.error) {
    const { code, description } = outcome.error
    throw failureOf({ error_code: code, error_msg: description }, speaker, { once: true })
  }
  if (!outcome.conversation_message_id) throw new NetworkFailure('lost_answer', 'an answer without a number')
  return { external_id: String(outcome.conversation_message_id) }
}

const quote = (peer_id: string, number: string) =>
  JSON.stringify({ peer_id: Number(peer_id), conversation_message_ids: [Number(number)], is_reply: 1 })
