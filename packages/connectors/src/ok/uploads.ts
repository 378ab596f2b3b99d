import { z } from 'zod'
import { NetworkFailure, type OutgoingFile, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'
import { graph } from './client.ts'
import { Refused, refusalOf } from './failures.ts'

type Kind = 'IMAGE' | 'VIDEO' | 'AUDIO' | 'FILE'
export type Attached = { type: Kind; payload: { token: string } }

const kinds: Readonly<Record<string, Kind>> = {
  'image/jpeg': 'IMAGE',
  'image/png': 'IMAGE',
  'video/mp4': 'VIDEO',
  'audio/ogg': 'AUDIO',
  'audio/mpeg': 'AUDIO',
  'audio/mp4': 'AUDIO',
}

const Place = z.object({ url: z.url(), token: optional(z.string().min(1)) })
const Photos = z.object({ photos: z.record(z.string(), z.object({ token: z.string().min(1) })) })

/** First a place is asked for, then the bytes go there. Pictures get their token from the second answer. */
export async function upload(speaker: Speaker, file: OutgoingFile): Promise<Attached> {
  const type = kinds[file.mime] ?? 'FILE'
  const place = await graph(speaker, 'me/fileUploadUrl', { query: { type } }, Place)
  const form = new FormData()
  form.set('file', await file.read(), file.name)
  // Another host, and no business of our token's.
  const { status, json } = await exchange(speaker, { url: place.url, method: 'POST', body: form, once: false })
  const refused = Refused.safeParse(json).data
  if (refused) throw refusalOf(refused, (words) => hush(words, speaker), { once: false })
  if (status >= 300) throw unreadable(status, false)
  const stored = Object.values(Photos.safeParse(json).data?.photos ?? {})[0]?.token
  const token = stored ?? (type === 'IMAGE' ? undefined : place.token)
  if (token === undefined) throw new NetworkFailure('try_later', 'no token for the file')
  return { type, payload: { token } }
}
