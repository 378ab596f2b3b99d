import { z } from 'zod'
import { NetworkFailure, type OutgoingFile, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'
import { ask } from './client.ts'

type Kind = 'image' | 'video' | 'audio' | 'file'
export type Attached = { type: Kind; payload: object }

const Place = z.object({ url: z.url(), token: z.string().optional() })
const Photos = z.object({ photos: z.record(z.string(), z.object({ token: z.string() })) })
const Stored = z.object({ token: z.string() })

const kinds: Readonly<Record<string, Kind>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/gif': 'image',
  'video/mp4': 'video',
  'audio/ogg': 'audio',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
}

/** First a place is asked for, then the bytes go there. Videos and sounds go by the token of the first step. */
export async function upload(speaker: Speaker, file: OutgoingFile): Promise<Attached> {
  const type = kinds[file.mime] ?? 'file'
  const place = await ask(speaker, 'POST', 'uploads', { query: { type } }, Place)
  const form = new FormData()
  form.set('data', await file.read(), file.name)
  // Another host, and no business of our token's.
  const { status, json } = await exchange(speaker, { url: place.url, method: 'POST', body: form, once: false })
  const refused = RefusedFile.safeParse(json).data
  if (refused && status < 500 && status !== 429) throw new NetworkFailure('rejected', wordsOf(refused, speaker))
  if (status >= 300) throw unreadable(status, false)
  if (type === 'video' || type === 'audio') return { type, payload: Stored.parse(known(place)) }
  const answer = (type === 'image' ? Photos : Stored).safeParse(json)
  if (!answer.success) throw unreadable(status, false)
  return { type, payload: answer.data }
}

/** The hosts of files say no in a shape of their own, and with HTTP 200; videos and sounds get nothing else to read. */
const RefusedFile = z.object({
  error_msg: z.string(),
  error_code: optional(z.union([z.string(), z.number()])),
  error_data: optional(z.string()),
})
const wordsOf = ({ error_code, error_data, error_msg }: z.output<typeof RefusedFile>, speaker: Speaker) =>
  hush([error_data ?? error_code, error_msg].filter(Boolean).join(': '), speaker)

function known(place: z.output<typeof Place>) {
  if (place.token === undefined) throw new NetworkFailure('try_later', 'no token for the file')
  return place
}
