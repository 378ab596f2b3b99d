import type { MediaFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { listOf, optional } from '../payload.ts'
import { Figure, Id, Text } from './fields.ts'
import { templateCards } from './templates.ts'

const Payload = z.looseObject({
  url: Text,
  title: Text,
  sticker_id: Id,
  coordinates: optional(z.object({ lat: Figure, long: Figure })),
  ig_post_media_id: Id,
  reel_video_id: Id,
  story_media_id: Id,
  story_media_url: Text,
})
const Attachment = z.object({
  type: Text,
  title: Text,
  url: Text,
  // A fallback may come without it, or with some text instead.
  payload: optional(Payload),
})
export type Attachment = z.output<typeof Attachment>
/** One odd attachment is named, and hides neither its neighbours nor the message. */
export const Attachments = listOf(Attachment, (): Attachment => ({ type: 'attachment' }))

const kinds: Readonly<Record<string, MediaFacts['kind']>> = {
  image: 'photo',
  video: 'video',
  audio: 'voice',
  file: 'document',
  sticker: 'sticker',
  // The story of another that names us: it ends after a day, so its picture is kept.
  story_mention: 'photo',
}

/** What can be shown or played in its place. */
export function mediaOf({ type = '', payload }: Attachment): MediaFacts | undefined {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!kind || !payload?.url) return undefined
  const { url, sticker_id } = payload
  // Before 30 August 2026 a sticker came as a picture with its number.
  if (sticker_id !== undefined) return { kind: 'sticker', ref: url, sticker_id }
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

/** A place on the map, in words. */
export function placeOf({ type, payload, title }: Attachment): string | undefined {
  const { lat, long } = payload?.coordinates ?? {}
  if (type !== 'location' || lat === undefined || long === undefined) return undefined
  return [payload?.title || title, `${lat}, ${long}`].filter(Boolean).join('\n')
}

const shared: Readonly<Record<string, SubjectFacts['kind']>> = {
  share: 'post',
  post: 'post',
  ig_post: 'post',
  reel: 'video',
  ig_reel: 'video',
  ig_story: 'story',
  story_mention: 'story',
  story: 'story',
  fallback: 'link',
  appointment_booking: 'event',
  image: 'photo',
  video: 'video',
  audio: 'voice',
  file: 'file',
  sticker: 'sticker',
  location: 'place',
}

/** What a message is about; `said` is the text beside it, whose links need no card of their own. */
export function cardsOf(attachments: readonly Attachment[], said: string): SubjectFacts[] {
  const seen = new Set<string>()
  return attachments.flatMap((attachment) => {
    // While Meta replaces `share` by `ig_post`, both come for one and the same post.
    const id = postId(attachment)
    if (id !== undefined && seen.has(id)) return []
    if (id !== undefined) seen.add(id)
    return cardOf(attachment, said)
  })
}

const postId = ({ payload }: Attachment) =>
  payload?.ig_post_media_id ?? payload?.reel_video_id ?? payload?.story_media_id

function cardOf(attachment: Attachment, said: string): SubjectFacts[] {
  const { type = 'attachment', payload } = attachment
  if (type === 'template') return templateCards(payload ?? {})
  if (type !== 'story_mention' && (mediaOf(attachment) || placeOf(attachment))) return []
  const url = withoutDetour(payload?.story_media_url ?? payload?.url ?? attachment.url)
  const title = payload?.title || attachment.title
  // A preview that only repeats the link beside it.
  if (url && said.includes(url) && (!title || said.includes(title))) return []
  const kind = Object.hasOwn(shared, type) ? shared[type] : undefined
  if (!kind) return [{ kind: 'other', title: title || type, url }]
  const picture = picturedKinds.has(kind) && type !== 'story_mention' ? url : undefined
  return [{ kind, ...(title && { title }), ...(url && { url }), ...(picture && { picture }) }]
}

/** Their address is that of the picture itself. */
const picturedKinds = new Set<SubjectFacts['kind']>(['post', 'story'])

/** Facebook leads out of itself by a page of its own, with the true address in it. */
function withoutDetour(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return url
  const { hostname, pathname, searchParams } = new URL(url)
  const isDetour = /^lm?\.(facebook|instagram|messenger)\.com$/.test(hostname) && /^\/(l\.php)?$/.test(pathname)
  return (isDetour && searchParams.get('u')) || url
}
