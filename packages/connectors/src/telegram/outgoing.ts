import { z } from 'zod'
import {
  NetworkFailure,
  type Outgoing,
  type OutgoingFile,
  type OutgoingMessage,
  type Sent,
  type Speaker,
} from '../connector.ts'
import { call } from './client.ts'

const SentMessage = z.object({ message_id: z.int().positive(), date: z.int().optional() })
type SentMessage = z.output<typeof SentMessage>

/** One request, whatever is sent: there is no half-sent state to explain. */
export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind !== 'message') throw new NetworkFailure('rejected', 'a bot has no comments to answer')
  const sent = await sendAs(outgoing.files)(speaker, outgoing)
  return { external_id: String(sent.message_id), at: sent.date }
}

function sendAs(files: OutgoingFile[]) {
  if (files.length === 0) return sendText
  return files.length === 1 ? sendFile : sendAlbum
}

const sendText = (speaker: Speaker, message: OutgoingMessage): Promise<SentMessage> =>
  call(
    speaker,
    'sendMessage',
    { chat_id: message.chat_external_id, text: message.text, reply_parameters: quote(message) },
    SentMessage,
    { once: true },
  )

async function sendFile(speaker: Speaker, message: OutgoingMessage): Promise<SentMessage> {
  const [file] = message.files as [OutgoingFile]
  const kind = isPhoto(file) ? 'photo' : 'document'
  const form = startForm(message)
  if (message.text) form.set('caption', message.text)
  form.set(kind, await file.read(), file.name)
  return call(speaker, isPhoto(file) ? 'sendPhoto' : 'sendDocument', form, SentMessage, { once: true })
}

async function sendAlbum(speaker: Speaker, message: OutgoingMessage): Promise<SentMessage> {
  // Telegram does not mix photos with documents in one album: then all of them go as documents.
  const type = message.files.every(isPhoto) ? 'photo' : 'document'
  const media = message.files.map((_, place) => ({
    type,
    media: `attach://file${place}`,
    ...(place === 0 && message.text && { caption: message.text }),
  }))
  const form = startForm(message)
  form.set('media', JSON.stringify(media))
  for (const [place, file] of message.files.entries()) form.set(`file${place}`, await file.read(), file.name)
  const album = z.tuple([SentMessage]).rest(SentMessage)
  const [first] = await call(speaker, 'sendMediaGroup', form, album, { once: true })
  return first
}

const photo_types = new Set(['image/jpeg', 'image/png', 'image/webp'])
const isPhoto = ({ mime }: OutgoingFile) => photo_types.has(mime)

function startForm(message: OutgoingMessage): FormData {
  const form = new FormData()
  form.set('chat_id', message.chat_external_id)
  const quoted = quote(message)
  if (quoted) form.set('reply_parameters', JSON.stringify(quoted))
  return form
}

const quote = ({ quoted_external_id }: OutgoingMessage) =>
  quoted_external_id === undefined ? undefined : { message_id: Number(quoted_external_id) }
