import type { AuthorFacts, MediaFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import { linkWords } from '../links.ts'

/** VK says yes as `true` in some answers and as 1 in others. */
export const Flag = z.union([z.boolean(), z.int()]).transform(Boolean)

export const Group = z.object({
  id: z.int(),
  name: z.string(),
  screen_name: z.string().optional(),
  photo_100: z.string().optional(),
  photo_200: z.string().optional(),
})
export const Groups = z.object({ groups: z.array(Group) })

export const User = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  screen_name: z.string().optional(),
  photo_100: z.string().optional(),
})

export const groupUrl = ({ id, screen_name }: { id: number; screen_name?: string }) =>
  `https://vk.com/${screen_name ?? `club${id}`}`

export const personFacts = (user: z.output<typeof User>): AuthorFacts => ({
  external_id: String(user.id),
  name: `${user.first_name} ${user.last_name}`.trim(),
  screen_name: user.screen_name,
  url: `https://vk.com/${user.screen_name ?? `id${user.id}`}`,
  image_url: user.photo_100,
})

export const communityFacts = (group: z.output<typeof Group>): AuthorFacts => ({
  external_id: `-${group.id}`,
  name: group.name,
  screen_name: group.screen_name,
  url: groupUrl(group),
  image_url: group.photo_100,
})

const Picture = z.object({ url: z.string(), width: z.int().optional(), height: z.int().optional() })
type Picture = z.output<typeof Picture>

/** Only what we can carry is read; the rest keeps its type alone. */
export const Attachment = z.object({
  type: z.string(),
  photo: z.object({ sizes: z.array(Picture) }).optional(),
  video: z.object({ title: z.string().optional(), image: z.array(Picture).optional() }).optional(),
  doc: z
    .object({ title: z.string(), ext: z.string().optional(), size: z.int().optional(), url: z.string() })
    .optional(),
  audio_message: z.object({ link_mp3: z.string().optional(), link_ogg: z.string().optional() }).optional(),
  sticker: z.object({ sticker_id: z.int().optional(), images: z.array(Picture).optional() }).optional(),
  link: z.object({ url: z.string() }).optional(),
})
type Attachment = z.output<typeof Attachment>
export const Attachments = z.array(Attachment).default([])

export const allMedia = (attachments: Attachment[]): MediaFacts[] =>
  attachments.flatMap((attachment) => mediaOf(attachment) ?? [])

function mediaOf(attachment: Attachment): MediaFacts | undefined {
  const { photo, video, doc, audio_message, sticker } = attachment
  if (photo) return pictureFacts('photo', largest(photo.sizes))
  // The file of a video is not given out: its still picture stands for it.
  if (video) return pictureFacts('photo', largest(video.image ?? []), video.title)
  if (sticker) return stickerFacts(sticker)
  if (doc) return { kind: 'document', ref: doc.url, name: doc.title, bytes: doc.size }
  if (audio_message?.link_mp3) return { kind: 'voice', ref: audio_message.link_mp3, mime: 'audio/mpeg' }
  if (audio_message?.link_ogg) return { kind: 'voice', ref: audio_message.link_ogg, mime: 'audio/ogg' }
}

function stickerFacts({ sticker_id, images = [] }: NonNullable<Attachment['sticker']>): MediaFacts | undefined {
  const facts = pictureFacts('sticker', largest(images))
  return facts && { ...facts, ...(sticker_id !== undefined && { sticker_id: String(sticker_id) }) }
}

function pictureFacts(kind: 'photo' | 'sticker', picture: Picture | undefined, name?: string): MediaFacts | undefined {
  return picture && { kind, ref: picture.url, name, width: picture.width, height: picture.height }
}

const largest = (pictures: Picture[]): Picture | undefined => pictures.toSorted((a, b) => area(b) - area(a))[0]
const area = ({ width = 0, height = 0 }: Picture) => width * height

/** Something of an owner's, as `attachments` wants it named. */
export const Stored = z.object({ id: z.int(), owner_id: z.int(), access_key: z.string().optional() })
export const nameOf = (type: string, { owner_id, id, access_key }: z.output<typeof Stored>) =>
  [`${type}${owner_id}_${id}`, access_key].filter(Boolean).join('_')

/** Texts name people as `[id1|Иван]`; a person reads «Иван». Pages of VK are named alike, by their address. */
const mention = /\[(?:id|club|public|event)\d+(?::[\w-]+)?\|([^\]|]+)\]/g
const page = /\[((?:https?:\/\/|(?:m\.)?vk\.(?:com|ru|cc|me)\/)[^\s\]|]+)\|([^\]|]+)\]/gi
const pageWords = (_: string, address: string, words: string) =>
  linkWords(words, /^https?:/i.test(address) ? address : `https://${address}`)

/** What a person should read: a bubble is never empty, whatever was attached. */
export function readable(text: string, attachments: Attachment[]): string {
  const plain = text.replaceAll(mention, '$1').replaceAll(page, pageWords)
  const links = attachments.flatMap(({ link }) => (link && !plain.includes(link.url) ? [link.url] : []))
  const lines = [plain, ...links].filter((line) => line !== '')
  if (lines.length > 0 || attachments.some((attachment) => mediaOf(attachment))) return lines.join('\n')
  return attachments.map(({ type }) => `[${type}]`).join(' ')
}
