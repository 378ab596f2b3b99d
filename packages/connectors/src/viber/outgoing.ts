import { fileType } from '@otklik/contract/networks/file-types.ts'
import { z } from 'zod'
import {
  NetworkFailure,
  type Outgoing,
  type OutgoingFile,
  type OutgoingMessage,
  type Sent,
  type Speaker,
} from '../connector.ts'
import { AnyId } from '../payload.ts'
import { keyboardOf } from './choices.ts'
import { ask } from './client.ts'

const Accepted = z.object({ message_token: AnyId })

const name_max = 28

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind !== 'message') throw new NetworkFailure('rejected', 'Viber has no comments to answer')
  const body = {
    receiver: outgoing.chat_external_id,
    min_api_version: 1,
    sender: { name: senderName(speaker) },
    ...(await contentOf(outgoing)),
    ...keyboardOf(outgoing),
  }
  const { message_token } = await ask(speaker, 'send_message', body, Accepted, { once: true })
  return { external_id: message_token }
}

/** Shown above every message; without one nothing is sent. */
const senderName = ({ account }: Speaker) =>
  Array.from(account?.name ?? '')
    .slice(0, name_max)
    .join('') || 'Bot'

async function contentOf({ text, files, sticker_id }: OutgoingMessage): Promise<object> {
  if (sticker_id !== undefined) return { type: 'sticker', sticker_id: stickerNumber(sticker_id) }
  const [file, ...more] = files
  if (!file) return { type: 'text', text }
  if (text !== '' || more.length > 0) throw new NetworkFailure('rejected', 'one file at a time, and without text')
  return fileContent(file)
}

function stickerNumber(sticker_id: string): number {
  if (!/^\d{1,15}$/.test(sticker_id)) throw new NetworkFailure('rejected', 'not a sticker of Viber')
  return Number(sticker_id)
}

const video_max_bytes = 27_262_976
const pictures = ['image/jpeg', 'image/png', 'image/gif']

/** What Viber does not show goes as a file. It is told how large it is, and takes it from our address by itself. */
async function fileContent(file: OutgoingFile): Promise<object> {
  const media = addressOf(file)
  const type = fileType(file)
  if (pictures.includes(type)) return { type: 'picture', text: '', media }
  const { size } = await file.read()
  if (type === 'video/mp4' && size <= video_max_bytes) return { type: 'video', media, size }
  return { type: 'file', media, size, file_name: shortName(file.name) }
}

function addressOf({ url }: OutgoingFile): string {
  if (url === undefined) throw new NetworkFailure('rejected', 'files for Viber need a public address of Otklik')
  return url
}

const file_name_max = 256
/** Cut before its end, which says what it is. */
const shortName = (name: string) => (name.length > file_name_max ? name.slice(-file_name_max) : name)
