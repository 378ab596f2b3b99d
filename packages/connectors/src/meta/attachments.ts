import type { MediaFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'

const Payload = z.object({
  url: z.string().optional(),
  title: z.string().optional(),
  sticker_id: z.union([z.int(), z.string()]).optional(),
  coordinates: z.object({ lat: z.number(), long: z.number() }).optional(),
})
export const Attachment = z.object({
  type: z.string(),
  title: z.string().nullish(),
  url: z.string().nullish(),
  // A fallback may come without it.
  payload: Payload.nullish(),
})
type Attachment = z.output<typeof Attachment>

const kinds: Readonly<Record<string, MediaFacts['kind']>> = {
  image: 'photo',
  video: 'video',
  audio: 'voice',
  file: 'document',
  sticker: 'sticker',
  // The story of another that names us.
  story_mention: 'photo',
}

/** What can be shown; shared posts and reels are told in words, with their address. */
export function mediaOf({ type, payload }: Attachment): MediaFacts | undefined {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!kind || !payload?.url) return undefined
  const { url, sticker_id } = payload
  // Before 30 August 2026 a sticker came as a picture with its number.
  if (sticker_id !== undefined) return { kind: 'sticker', ref: url, sticker_id: String(sticker_id) }
  return { kind, ref: url, ...(kind === 'document' && { name: fileName(url) }) }
}

function fileName(url: string): string {
  const last = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : undefined
  try {
    return decodeURIComponent(last || 'file')
  } catch {
    return last || 'file'
  }
}

/** A bubble is never empty, whatever was attached. */
export function readable(text: string, attachments: Attachment[]): string {
  return [text, ...attachments.flatMap(wordsOf)].filter((line) => line !== '').join('\n')
}

function wordsOf(attachment: Attachment): string[] {
  const { type, title, url, payload } = attachment
  if (type === 'story_mention') return ['[story mention]']
  if (mediaOf(attachment)) return []
  const place = payload?.coordinates
  const told = [payload?.title ?? title, place ? `${place.lat}, ${place.long}` : (payload?.url ?? url)]
  const words = told.filter((one): one is string => Boolean(one))
  return words.length > 0 ? words : [`[${type}]`]
}
