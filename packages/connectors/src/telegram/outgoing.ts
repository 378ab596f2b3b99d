import { z } from 'zod'
import {
  NetworkFailure,
  type Outgoing,
  type OutgoingFile,
  type OutgoingMessage,
  type OutgoingReply,
  type Sent,
  type Speaker,
} from '../connector.ts'
import { markupOf } from './choices.ts'
import { call } from './client.ts'
import { type ChatPlace, commentId, messageNumber, readChatId, readCommentId } from './ids.ts'

const SentMessage = z.object({ message_id: z.int().positive(), date: z.int().optional() })
type SentMessage = z.output<typeof SentMessage>

/** Where it goes and what it answers, as Telegram wants it. */
type Place = ChatPlace & { reply_parameters?: { message_id: number } }

/** One request, whatever is sent: there is no half-sent state to explain. */
export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind === 'private_reply') throw new NetworkFailure('rejected', 'a bot cannot write first')
  const place = placeOf(outgoing)
  const { message_id, date } = await sendTo(speaker, place, outgoing)
  const external_id = outgoing.kind === 'reply' ? commentId(place.chat_id, message_id) : String(message_id)
  return { external_id, at: date }
}

function placeOf(outgoing: OutgoingMessage | OutgoingReply): Place {
  if (outgoing.kind === 'reply') {
    const { chat_id, message_id } = readCommentId(outgoing.item_external_id)
    return { chat_id, reply_parameters: { message_id } }
  }
  const { chat_external_id, quoted_external_id } = outgoing
  const quoted = quoted_external_id !== undefined && {
    reply_parameters: { message_id: messageNumber(quoted_external_id) },
  }
  return { ...readChatId(chat_external_id), ...quoted }
}

function sendTo(speaker: Speaker, place: Place, outgoing: OutgoingMessage | OutgoingReply): Promise<SentMessage> {
  const { text, files } = outgoing
  const sticker = outgoing.kind === 'message' ? outgoing.sticker_id : undefined
  if (sticker) return sendOne(speaker, 'sendSticker', { ...place, sticker })
  const [file, ...more] = files
  const markup = outgoing.kind === 'message' ? markupOf(outgoing, place) : {}
  if (!file) return sendOne(speaker, 'sendMessage', { ...place, text, ...markup })
  return more.length === 0 ? sendFile(speaker, place, text, file) : sendAlbum(speaker, place, text, files)
}

const sendOne = (speaker: Speaker, method: string, parameters: object | FormData) =>
  call(speaker, method, parameters, SentMessage, { once: true })

type Kind = 'photo' | 'animation' | 'video' | 'voice' | 'audio' | 'document'

const kinds: Readonly<Record<string, Kind>> = {
  'image/jpeg': 'photo',
  'image/png': 'photo',
  'image/webp': 'photo',
  'image/gif': 'animation',
  'video/mp4': 'video',
  'audio/ogg': 'voice',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
}
const photo_max_bytes = 10 * 1024 * 1024

type Ready = { name: string; kind: Kind; bytes: Blob }

async function readyOf(file: OutgoingFile): Promise<Ready> {
  const bytes = await file.read()
  const kind = kinds[file.mime] ?? 'document'
  return { name: file.name, bytes, kind: kind === 'photo' && bytes.size > photo_max_bytes ? 'document' : kind }
}

async function sendFile(speaker: Speaker, place: Place, text: string, file: OutgoingFile): Promise<SentMessage> {
  const { kind, bytes, name } = await readyOf(file)
  const form = startForm(place)
  if (text) form.set('caption', text)
  form.set(kind, bytes, name)
  return sendOne(speaker, `send${kind.charAt(0).toUpperCase()}${kind.slice(1)}`, form)
}

async function sendAlbum(speaker: Speaker, place: Place, text: string, files: OutgoingFile[]): Promise<SentMessage> {
  const ready = await Promise.all(files.map(readyOf))
  const typeOf = albumTypes(ready)
  const media = ready.map((one, index) => ({
    type: typeOf(one),
    media: `attach://file${index}`,
    ...(index === 0 && text && { caption: text }),
  }))
  const form = startForm(place)
  form.set('media', JSON.stringify(media))
  for (const [index, { bytes, name }] of ready.entries()) form.set(`file${index}`, bytes, name)
  const album = z.tuple([SentMessage]).rest(SentMessage)
  const [first] = await call(speaker, 'sendMediaGroup', form, album, { once: true })
  return first
}

/** Only photos and videos mix in one album. Music goes with music, and whatever else comes together goes as documents. */
function albumTypes(ready: Ready[]): (one: Ready) => Kind {
  const isOnly = (...allowed: Kind[]) => ready.every(({ kind }) => allowed.includes(kind))
  if (isOnly('photo', 'video')) return ({ kind }) => kind
  return () => (isOnly('audio', 'voice') ? 'audio' : 'document')
}

function startForm({ reply_parameters, ...where }: Place): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(where)) form.set(name, String(value))
  if (reply_parameters) form.set('reply_parameters', JSON.stringify(reply_parameters))
  return form
}
