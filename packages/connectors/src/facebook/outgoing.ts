import { facebook } from '@otklik/contract/networks/facebook.ts'
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
import { offerOf } from '../meta/choices.ts'
import { graph } from '../meta/graph.ts'
import { deliver, windowOf } from '../meta/messages.ts'
import { metadataOf } from '../meta/messaging.ts'
import { ownId } from './auth.ts'
import { uploadForComment, uploadForMessage } from './uploads.ts'

export function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind === 'reply') return sendReply(speaker, outgoing)
  if (outgoing.kind === 'private_reply') return sendPrivateReply(speaker, outgoing)
  return sendMessage(speaker, outgoing)
}

const Created = z.object({ id: z.string().min(1) })

/** A visitor's post is answered like a comment: both have `comments`. */
async function sendReply(speaker: Speaker, { item_external_id, text, files }: OutgoingReply): Promise<Sent> {
  const attachment_id = await uploadForComment(speaker, files)
  const body = { ...(text !== '' && { message: text }), ...(attachment_id !== undefined && { attachment_id }) }
  const call = { method: 'POST', path: `/${item_external_id}/comments`, body, once: true } as const
  const { id } = await graph(speaker, call, Created)
  return { external_id: id }
}

async function sendPrivateReply(speaker: Speaker, reply: OutgoingPrivateReply): Promise<Sent> {
  const { item_external_id, post_external_id, text, files } = reply
  if (files.length > 0) throw new NetworkFailure('rejected', 'a private reply takes no files')
  const isPost = item_external_id === post_external_id
  const recipient = isPost ? { post_id: item_external_id } : { comment_id: item_external_id }
  return deliver(speaker, messagesOf(speaker), { recipient, message: { text } })
}

async function sendMessage(speaker: Speaker, outgoing: OutgoingMessage): Promise<Sent> {
  const window = windowOf(outgoing, speaker.now())
  const message = await contentOf(speaker, outgoing)
  const { external_id } = await deliver(speaker, messagesOf(speaker), {
    recipient: { id: outgoing.chat_external_id },
    messaging_type: 'RESPONSE',
    ...window,
    message: { ...message, metadata: metadataOf(outgoing.number) },
    ...(outgoing.quoted_external_id !== undefined && { reply_to: { mid: outgoing.quoted_external_id } }),
  })
  return { external_id }
}

/** Text or a file or a sticker: Messenger takes one of them at a time. */
async function contentOf(speaker: Speaker, outgoing: OutgoingMessage): Promise<object> {
  const { text, files, sticker_id } = outgoing
  if (sticker_id !== undefined) return { sticker_id }
  const [file, ...more] = files
  if (!file) return offerOf(facebook, outgoing) ?? { text }
  if (text !== '' || more.length > 0) throw new NetworkFailure('rejected', 'one file at a time, and without text')
  return { attachment: await uploadForMessage(speaker, file) }
}

const messagesOf = (speaker: Speaker) => ({ path: `/${ownId(speaker)}/messages` })
