import { z } from 'zod'
import {
  NetworkFailure,
  type Outgoing,
  type OutgoingMessage,
  type OutgoingReply,
  type Sent,
  type Speaker,
} from '../connector.ts'
import { ownId } from './auth.ts'
import { call, failureOf } from './client.ts'
import { commentId } from './incoming.ts'
import { uploadToMessages, uploadToWall } from './uploads.ts'

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind === 'private_reply') throw new NetworkFailure('rejected', 'not possible here')
  return outgoing.kind === 'reply' ? sendReply(speaker, outgoing) : sendMessage(speaker, outgoing)
}

/** VK recognises `guid` and `random_id`: a repeat gives the first one's id and writes nothing new. */
export const settle = send

const Created = z.object({ comment_id: z.int().positive() })

async function sendReply(speaker: Speaker, reply: OutgoingReply): Promise<Sent> {
  const [owner_id = '', post_id] = reply.post_external_id.split('_')
  const attachments = await uploadToWall(speaker, reply.files)
  const comment = {
    owner_id,
    post_id,
    from_group: ownId(speaker),
    message: reply.text,
    reply_to_comment: reply.item_external_id.split('_')[1],
    attachments,
    guid: reply.key,
  }
  const { comment_id } = await call(speaker, 'wall.createComment', comment, Created, { once: true })
  return { external_id: commentId(owner_id, comment_id) }
}

const Outcome = z.object({
  conversation_message_id: z.int().optional(),
  error: z.object({ code: z.int(), description: z.string() }).optional(),
})
// Asked with `peer_ids`, VK answers with the number inside the dialogue, which is what its events carry.
const Outcomes = z.tuple([Outcome])

async function sendMessage(speaker: Speaker, message: OutgoingMessage): Promise<Sent> {
  const attachment = await uploadToMessages(speaker, message.chat_external_id, message.files)
  const body = {
    peer_ids: message.chat_external_id,
    random_id: message.number,
    message: message.text,
    attachment,
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
