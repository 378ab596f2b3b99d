import { instagram } from '@otklik/contract/networks/instagram.ts'
import { z } from 'zod'
import {
  NetworkFailure,
  type Outgoing,
  type OutgoingFile,
  type OutgoingMessage,
  type OutgoingPrivateReply,
  type OutgoingReply,
  type Sent,
  type Speaker,
} from '../connector.ts'
import { offerOf } from '../meta/choices.ts'
import { attachmentType, deliver, windowOf } from '../meta/messages.ts'
import { ask, inboxPath, ownAccount, wayOf } from './client.ts'
import { isMention, mention_prefix } from './nodes.ts'

export function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind === 'reply') return sendReply(speaker, outgoing)
  if (outgoing.kind === 'private_reply') return sendPrivateReply(speaker, outgoing)
  return sendMessage(speaker, outgoing)
}

const Created = z.object({ id: z.string().min(1) })

async function sendReply(speaker: Speaker, reply: OutgoingReply): Promise<Sent> {
  if (reply.files.length > 0) throw new NetworkFailure('rejected', 'comments on Instagram take no files')
  const { path, body } = placeOf(speaker, reply)
  const call = { method: 'POST', path, body: { ...body, message: reply.text }, once: true } as const
  const { id } = await ask(speaker, call, Created)
  return { external_id: id }
}

/** Where we are named on another's page, the answer goes by a road of its own. */
function placeOf(speaker: Speaker, { item_external_id, post_external_id: media_id }: OutgoingReply) {
  if (!isMention(item_external_id, media_id)) return { path: `/${item_external_id}/replies`, body: {} }
  const comment = item_external_id === media_id ? {} : { comment_id: item_external_id.slice(mention_prefix.length) }
  return { path: `/${ownAccount(speaker).provider_id}/mentions`, body: { media_id, ...comment } }
}

const deliverTo = (speaker: Speaker, body: Parameters<typeof deliver>[2]): Promise<Sent> => {
  const { speaker: there, has_proof } = wayOf(speaker)
  return deliver(there, { path: `${inboxPath(speaker)}/messages`, has_proof }, body)
}

async function sendPrivateReply(
  speaker: Speaker,
  { item_external_id, text, files }: OutgoingPrivateReply,
): Promise<Sent> {
  if (files.length > 0) throw new NetworkFailure('rejected', 'a private reply takes no files')
  return deliverTo(speaker, { recipient: { comment_id: item_external_id }, message: { text } })
}

async function sendMessage(speaker: Speaker, outgoing: OutgoingMessage): Promise<Sent> {
  const { chat_external_id, quoted_external_id } = outgoing
  const window = windowOf(outgoing, speaker.now())
  const { external_id } = await deliverTo(speaker, {
    recipient: { id: chat_external_id },
    ...window,
    message: contentOf(outgoing),
    ...(quoted_external_id !== undefined && { reply_to: { mid: quoted_external_id } }),
  })
  return { external_id }
}

function contentOf(outgoing: OutgoingMessage): object {
  const { text, files, sticker_id } = outgoing
  if (sticker_id !== undefined) throw new NetworkFailure('rejected', 'Instagram takes no stickers')
  const [file, ...more] = files
  if (!file) return offerOf(instagram, outgoing) ?? { text }
  if (text !== '' || more.length > 0) throw new NetworkFailure('rejected', 'one file at a time, and without text')
  return { attachment: { type: typeOf(file), payload: { url: addressOf(file) } } }
}

function typeOf(file: OutgoingFile) {
  const type = attachmentType(file)
  if (type === 'file') throw new NetworkFailure('rejected', 'Instagram takes pictures, videos and sounds only')
  return type
}

/** Instagram fetches files by itself, from where everybody can. */
function addressOf({ url }: OutgoingFile): string {
  if (url === undefined) throw new NetworkFailure('rejected', 'files for Instagram need a public address of Otklik')
  return url
}
