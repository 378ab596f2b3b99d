import { z } from 'zod'
import {
  NetworkFailure,
  type Outgoing,
  type OutgoingMessage,
  type OutgoingReply,
  type Sent,
  type Speaker,
} from '../connector.ts'
import { secondsOf } from '../looks.ts'
import { AnyId } from '../payload.ts'
import { componentsOf } from './choices.ts'
import { call, idOf } from './client.ts'
import { idAt } from './ids.ts'
import { Message } from './objects.ts'

const SentMessage = z.object({ id: AnyId, timestamp: z.string().optional() })

/** Where it goes, and what it answers there. */
type Place = { channel_id: string; answered?: string | undefined }

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind === 'private_reply') throw new NetworkFailure('rejected', 'a bot cannot write first')
  const place = placeOf(outgoing)
  const body = await bodyOf(outgoing, place)
  const path = `channels/${idOf(place.channel_id)}/messages`
  const { id, timestamp } = await call(speaker, path, SentMessage, { method: 'POST', body, once: true })
  return { external_id: id, ...atOf(timestamp) }
}

const atOf = (timestamp: string | undefined) => {
  const at = secondsOf(timestamp)
  return at > 0 ? { at } : {}
}

const placeOf = (outgoing: OutgoingMessage | OutgoingReply): Place =>
  outgoing.kind === 'reply'
    ? { channel_id: outgoing.post_external_id, answered: outgoing.item_external_id }
    : { channel_id: outgoing.chat_external_id, answered: outgoing.quoted_external_id }

async function bodyOf(outgoing: OutgoingMessage | OutgoingReply, { answered }: Place): Promise<object | FormData> {
  const { text, files, number } = outgoing
  const sticker_id = outgoing.kind === 'message' ? outgoing.sticker_id : undefined
  const message = {
    ...(sticker_id ? { sticker_ids: [idOf(sticker_id)] } : { content: text }),
    ...(outgoing.kind === 'message' && componentsOf(outgoing)),
    ...(answered && { message_reference: { message_id: idOf(answered) } }),
    // Whoever is answered is told; nobody else is called by what stands in the text, least of all everybody.
    allowed_mentions: { parse: [], replied_user: true },
    // For some minutes a repeat is recognised by it, and it comes back with the event.
    nonce: String(number),
    enforce_nonce: true,
  }
  if (files.length === 0) return message
  const attachments = files.map(({ name }, id) => ({ id, filename: name }))
  const form = new FormData()
  form.set('payload_json', JSON.stringify({ ...message, attachments }))
  for (const [id, file] of files.entries()) form.set(`files[${id}]`, await file.read(), file.name)
  return form
}

/** So long what was sent is looked for: the server asks within seconds, unless Discord is away. */
const looked_for_s = 3_600

/** Ours that stands in the same place, answers the same and says the same, since the customer last wrote. */
export async function settle(speaker: Speaker, outgoing: Outgoing): Promise<Sent | 'not_sent'> {
  if (outgoing.kind === 'private_reply') return 'not_sent'
  const { channel_id, answered } = placeOf(outgoing)
  const since = Math.max(speaker.now() - looked_for_s, (outgoing.kind === 'message' && outgoing.last_inbound_at) || 0)
  const query = { after: idAt(since), limit: '100' }
  const messages = await call(speaker, `channels/${idOf(channel_id)}/messages`, z.array(Message), { query })
  const isOurs = (one: Message) =>
    one.author.id === speaker.account?.provider_id &&
    one.message_reference?.message_id === answered &&
    (one.nonce === undefined ? isSame(one, outgoing) : one.nonce === String(outgoing.number))
  const found = messages.find(isOurs)
  return found ? { external_id: found.id, ...atOf(found.timestamp) } : 'not_sent'
}

/** Discord takes away the spaces around a text. */
function isSame({ content, attachments, sticker_items }: Message, outgoing: Outgoing): boolean {
  const sticker_id = outgoing.kind === 'message' ? outgoing.sticker_id : undefined
  if (sticker_id) return sticker_items.some(({ id }) => id === sticker_id)
  return content.trim() === outgoing.text.trim() && attachments.length === outgoing.files.length
}
