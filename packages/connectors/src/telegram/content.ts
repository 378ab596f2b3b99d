import type { MediaFacts } from '@otklik/contract/incoming.ts'
import { withAddresses } from '../links.ts'
import type { File, Single } from './objects.ts'
import { fullName } from './senders.ts'

/** `getFile` gives out no more: larger files are named in the text, and not asked for. */
export const download_max_bytes = 20 * 1024 * 1024

export const mediaOf = (message: Single): MediaFacts[] => allMedia(message).filter((one) => !isTooLarge(one))

const isTooLarge = ({ bytes = 0 }: MediaFacts) => bytes > download_max_bytes

function allMedia(message: Single): MediaFacts[] {
  const { photo, video, video_note, animation, voice, audio, document } = message
  // Sizes come from small to large.
  const largest = photo?.at(-1)
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
  ]
  return facts.filter((fact) => fact !== undefined)
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

/** A bubble is never empty: what we cannot show is told or named. Absent for what is not a message of a person. */
export function findText(message: Single): string | undefined {
  const said = [wordsOf(message), ...told(message)].filter((words) => words !== undefined)
  if (said.length === 0 && mediaOf(message).length === 0) return
  return [forwardedFrom(message), ...said].filter((words) => words !== undefined).join('\n')
}

function wordsOf({ text, caption, entities, caption_entities }: Single): string | undefined {
  const words = text ?? caption
  const marked = (text === undefined ? caption_entities : entities) ?? []
  const links = marked.flatMap(({ type, url, ...place }) => (type === 'text_link' && url ? { ...place, url } : []))
  return words === undefined ? undefined : withAddresses(words, links)
}

function told(message: Single): (string | undefined)[] {
  const { location, venue, contact, poll, checklist, dice, sticker } = message
  return [
    venue && `${venue.title}, ${venue.address}`,
    location && `${location.latitude}, ${location.longitude}`,
    contact && `👤 ${fullName(contact)}, ${contact.phone_number}`,
    poll && listed('📊', poll.question, poll.options),
    checklist && listed('☑', checklist.title, checklist.tasks),
    dice && `${dice.emoji} ${dice.value}`,
    mediaOf(message).length === 0 ? sticker?.emoji : undefined,
    ...allMedia(message).filter(isTooLarge).map(nameLarge),
    ...unshown.filter((name) => message[name] !== undefined).map((name) => `[${name}]`),
  ]
}

const listed = (sign: string, title: string, points: { text: string }[]) =>
  [`${sign} ${title}`, ...points.map(({ text }) => `– ${text}`)].join('\n')

const nameLarge = ({ kind, name, bytes = 0 }: MediaFacts) =>
  `📎 ${name ?? `[${kind}]`} (${Math.ceil(bytes / 1024 / 1024)} MB)`

const unshown = ['story', 'game', 'invoice', 'paid_media', 'giveaway', 'gift', 'unique_gift', 'rich_message']

function forwardedFrom({ forward_origin, is_automatic_forward }: Single): string | undefined {
  if (!forward_origin || is_automatic_forward) return
  const { sender_user, sender_user_name, sender_chat, chat } = forward_origin
  const name = sender_user ? fullName(sender_user) : (sender_user_name ?? (sender_chat ?? chat)?.title)
  return `↪ ${name ?? '…'}`
}
