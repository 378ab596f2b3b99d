import type { MediaFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { withAddresses } from '../links.ts'
import { circumstance_fields, service_fields } from './fields.ts'
import { content_fields, type File, type Single } from './objects.ts'
import { richWords } from './rich.ts'
import { fullName } from './senders.ts'
import { subjectsOf } from './subjects.ts'

/** `getFile` gives out no more: larger files are named in the text, and not asked for. */
export const download_max_bytes = 20 * 1024 * 1024

export const mediaOf = (message: Single): MediaFacts[] => allMedia(message).filter((one) => !isTooLarge(one))

const isTooLarge = ({ bytes = 0 }: MediaFacts) => bytes > download_max_bytes

function allMedia(message: Single): MediaFacts[] {
  const { photo, video, video_note, animation, voice, audio, document } = message
  // Sizes come from small to large.
  const largest = (photo ?? message.live_photo?.photo)?.at(-1)
  const facts = [
    largest && fileFacts('photo', largest, 'image/jpeg'),
    video && fileFacts('video', video),
    video_note &&
      fileFacts('video', { ...video_note, width: video_note.length, height: video_note.length }, 'video/mp4'),
    animation && fileFacts('video', animation),
    voice && fileFacts('voice', voice),
    audio && fileFacts('voice', { ...audio, file_name: audio.file_name ?? songOf(audio) }),
    // An animation comes a second time as a document.
    animation ? undefined : document && fileFacts('document', document),
    stickerFacts(message.sticker),
    ...(message.paid_media?.paid_media ?? []).map((paid) => paidFacts(paid)),
  ]
  return facts.filter((fact) => fact !== undefined)
}

function paidFacts({ photo, video }: { photo?: File[] | undefined; video?: File | undefined }): MediaFacts | undefined {
  const largest = photo?.at(-1)
  return largest ? fileFacts('photo', largest, 'image/jpeg') : video && fileFacts('video', video)
}

const songOf = ({ performer, title }: { performer?: string | undefined; title?: string | undefined }) =>
  [performer, title].filter(Boolean).join(' – ') || undefined

/**
 * Moving stickers are vector files that no browser shows: their still picture, or else their emoji, stands for them. The
 * sticker itself can be sent back in any case.
 */
function stickerFacts(sticker: Single['sticker']): MediaFacts | undefined {
  if (!sticker) return
  const isStill = !sticker.is_animated && !sticker.is_video
  const picture = isStill ? sticker : sticker.thumbnail
  return picture && { ...fileFacts('sticker', picture, 'image/webp'), sticker_id: sticker.file_id }
}

const fileFacts = (kind: MediaFacts['kind'], file: File, mime?: string): MediaFacts => ({
  kind,
  ref: file.file_id,
  name: file.file_name,
  mime: file.mime_type ?? mime,
  width: file.width,
  height: file.height,
  bytes: file.file_size,
})

export type Said = { text: string; media: MediaFacts[]; subjects: SubjectFacts[] }

/** All that a message says; absent for what is not a message of a person. `odd`: fields that could not be read. */
export function findSaid(message: Single, odd: readonly string[] = []): Said | undefined {
  const media = mediaOf(message)
  const subjects = [...subjectsOf(message, odd), ...stickerCard(message), ...unknownOf(message)]
  const said = [wordsOf(message), ...told(message)].filter((words) => words !== undefined)
  if (said.length + media.length + subjects.length === 0) return
  return { text: [forwardedFrom(message), ...said].filter((words) => words !== undefined).join('\n'), media, subjects }
}

/** What a message without anything to show was: the names of its fields. */
export const whatOf = (message: Single): string =>
  Object.keys(message)
    .filter((name) => !circumstance_fields.includes(name) && message[name] !== undefined)
    .join(', ') || 'nothing'

const known_fields = new Set([
  ...content_fields,
  ...service_fields,
  ...circumstance_fields,
  'external_reply',
  'quote',
  'reply_to_story',
])

/** Content that the Bot API did not know when this was written is named, and so is seen. */
const unknownOf = (message: Single): SubjectFacts[] =>
  Object.keys(message)
    .filter((name) => !known_fields.has(name) && message[name] != null)
    .map((name) => ({ kind: 'other', title: name }))

const stickerCard = (message: Single): SubjectFacts[] =>
  message.sticker && !message.sticker.emoji && !stickerFacts(message.sticker) ? [{ kind: 'sticker' }] : []

function wordsOf({ text, caption, entities, caption_entities }: Single): string | undefined {
  const words = text ?? caption
  const marked = text === undefined ? caption_entities : entities
  const links = marked.flatMap(({ type, url, ...place }) => (type === 'text_link' && url ? { ...place, url } : []))
  return words === undefined ? undefined : withAddresses(words, links)
}

function told(message: Single): (string | undefined)[] {
  const { location, venue, dice, sticker, rich_message } = message
  return [
    venue && [venue.title, venue.address].filter(Boolean).join(', '),
    location && `${location.latitude}, ${location.longitude}`,
    dice && `${dice.emoji} ${dice.value}`,
    rich_message && richWords(rich_message.blocks),
    mediaOf(message).length === 0 ? sticker?.emoji : undefined,
    ...allMedia(message).filter(isTooLarge).map(nameLarge),
  ]
}

const nameLarge = ({ kind, name, bytes = 0 }: MediaFacts) =>
  `📎 ${name ?? `[${kind}]`} (${Math.ceil(bytes / 1024 / 1024)} MB)`

function forwardedFrom({ forward_origin, is_automatic_forward }: Single): string | undefined {
  if (!forward_origin || is_automatic_forward) return
  const { sender_user, sender_user_name, sender_chat, chat } = forward_origin
  const name = sender_user ? fullName(sender_user) : (sender_user_name ?? (sender_chat ?? chat)?.title)
  return `↪ ${name ?? '…'}`
}
