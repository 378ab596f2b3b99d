import type { MediaFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { listOf, optional } from '../payload.ts'
import { clockOf } from '../subjects.ts'
import { readable } from './words.ts'

// What VK attaches, of which every kind has a shape of its own. Nothing here is demanded: what is not as known is left
// out, and the rest of it is shown.

const Text = optional(z.string())
const Number_ = optional(z.number())
const Picture = z.object({ url: z.string().min(1), width: Number_, height: Number_ })
type Picture = z.output<typeof Picture>
const Pictures = listOf(Picture, () => undefined).transform((list) => list.filter((one) => one !== undefined))
const Owned = { id: optional(z.int()), owner_id: optional(z.int()) }

/** The oldest photos have their sizes as fields: `photo_604`. */
const Photo = z
  .looseObject({ ...Owned, sizes: Pictures, images: Pictures, text: Text })
  .transform(({ sizes, images, ...photo }) => ({ ...photo, sizes: [...sizes, ...images, ...fieldPictures(photo)] }))

/** Any attachment: under the name of its type stands the thing itself. */
export const Attachment = z.looseObject({ type: z.string() })
export type Attachment = z.output<typeof Attachment>
/** One odd attachment is named, and hides neither its neighbours nor the message. */
export const Attachments = listOf(Attachment, (): Attachment => ({ type: 'unknown' }))

/** All the fields by which things are described, whatever they are called in their kind. */
const Thing = z.looseObject({
  ...Owned,
  post_id: optional(z.int()),
  title: Text,
  name: Text,
  question: Text,
  artist: Text,
  text: Text,
  description: Text,
  subtitle: Text,
  caption: Text,
  transcript: Text,
  url: Text,
  view_url: Text,
  link_mp3: Text,
  link_ogg: Text,
  ext: Text,
  size: Number_,
  duration: Number_,
  count: Number_,
  owner_name: Text,
  thumb_photo: Text,
  thumb_512: Text,
  thumb_256: Text,
  sticker_id: optional(z.int()),
  photo: optional(Photo),
  image: Pictures,
  images: Pictures,
  images_with_background: Pictures,
  first_frame: Pictures,
  sizes: Pictures,
  price: optional(z.object({ text: Text })),
  product: optional(z.object({ price: optional(z.object({ text: Text })) })),
  answers: listOf(z.object({ text: z.string(), votes: Number_ }), () => undefined),
  from: optional(z.object({ name: Text, first_name: Text, last_name: Text })),
  link: optional(z.object({ text: Text, url: Text })),
  video: optional(z.object({ image: Pictures, first_frame: Pictures })),
  preview: optional(
    z.object({
      audio_msg: optional(z.object({ link_mp3: Text, link_ogg: Text })),
      graffiti: optional(z.object({ src: Text })),
    }),
  ),
  attachments: Attachments,
})
type Thing = z.output<typeof Thing>
type Found = { media?: MediaFacts; subjects?: (SubjectFacts | undefined)[] }

export type Content = { media: MediaFacts[]; subjects: SubjectFacts[] }

/** `said` is the text beside it: a link that is only repeated needs no card. */
export function contentOf(attachments: readonly Attachment[], said = ''): Content {
  const found = attachments.map((attachment) => readOne(attachment, said))
  return {
    media: found.flatMap(({ media }) => media ?? []),
    subjects: found.flatMap(({ subjects = [] }) => subjects.filter((one) => one !== undefined)),
  }
}

function readOne(attachment: Attachment, said: string): Found {
  const { type } = attachment
  // Albums of goods stand under a longer name than their type has in places.
  const thing = Thing.safeParse(attachment[type] ?? attachment[`market_${type}`]).data
  if (!thing) return { subjects: [{ kind: 'other', title: type }] }
  return Object.hasOwn(readers, type)
    ? (readers[type]?.(thing, said) ?? {})
    : { subjects: [cardOf('other', thing, type)] }
}

const media = (one: MediaFacts | undefined, ...otherwise: (SubjectFacts | undefined)[]): Found =>
  one ? { media: one } : { subjects: otherwise }

const readers: Readonly<Record<string, (thing: Thing, said: string) => Found>> = {
  photo: (thing) => photoOf(thing),
  posted_photo: (thing) => photoOf(thing),
  graffiti: (thing) =>
    media(
      pictureFacts('photo', largest([...fieldPictures(thing), ...(thing.url ? [{ url: thing.url }] : [])])),
      cardOf('photo', thing, undefined, addressOf('graffiti', thing)),
    ),
  sticker: (thing) => {
    const facts = pictureFacts('sticker', largest([...thing.images, ...thing.images_with_background]))
    const sticker_id = thing.sticker_id === undefined ? {} : { sticker_id: String(thing.sticker_id) }
    return media(facts && { ...facts, ...sticker_id }, { kind: 'sticker' })
  },
  doc: ({ title, size, ext, url, preview, ...thing }) => {
    const voice = voiceOf(preview?.audio_msg ?? {})
    if (voice) return { media: voice }
    if (preview?.graffiti?.src) return { media: { kind: 'photo', ref: preview.graffiti.src } }
    if (!url) return { subjects: [{ kind: 'file', title: title ?? ext, url: addressOf('doc', thing) }] }
    return { media: { kind: 'document', ref: url, name: title, bytes: size } }
  },
  audio_message: (thing) => ({
    ...media(voiceOf(thing), thing.transcript ? undefined : { kind: 'voice' }),
    ...(thing.transcript && { subjects: [{ kind: 'voice', text: thing.transcript }] }),
  }),
  // The file of a video is not given out: its title and still picture stand for it.
  video: (thing) => card('video', thing, 'video'),
  clip: (thing) => card('video', thing, 'clip'),
  video_playlist: (thing) => card('video', thing),
  link: (thing, said) => {
    const { url, title, description, photo, product } = thing
    if (url && said.includes(url) && !title && !description && !photo) return {}
    return { subjects: [{ ...cardOf(product ? 'product' : 'link', thing), author: thing.caption }] }
  },
  article: (thing) => card('article', thing),
  page: (thing) => card('article', thing, 'page'),
  note: (thing) => card('article', thing, 'note'),
  market: (thing) => card('product', thing, 'product'),
  market_album: (thing) => collection(thing),
  market_market_album: (thing) => collection(thing),
  wall: (thing) => postOf('post', thing, addressOf('wall', thing)),
  wall_reply: (thing) => {
    const { owner_id, post_id, id } = thing
    const url = post_id === undefined ? undefined : `https://vk.com/wall${owner_id}_${post_id}?reply=${id}`
    return postOf('comment', thing, url)
  },
  story: (thing) => {
    const { video, link } = thing
    const still = largest([...(video?.image ?? []), ...(video?.first_frame ?? [])])
    const words = [link?.text, link?.url].filter(Boolean).join('\n')
    return {
      subjects: [{ picture: still?.url, ...cardOf('story', thing, undefined, addressOf('story', thing)), text: words }],
    }
  },
  poll: (thing) => ({
    subjects: [
      {
        ...cardOf('poll', thing, undefined, addressOf('poll', thing)),
        lines: thing.answers.flatMap((one) => (one ? [{ title: one.text, quantity: one.votes }] : [])),
      },
    ],
  }),
  audio: (thing) => ({ subjects: [{ kind: 'audio', title: thing.title, author: thing.artist }] }),
  audio_playlist: (thing) => card('audio', thing),
  podcast: (thing) => card('audio', thing, 'podcast'),
  podcasts: (thing) => card('audio', thing, 'podcast'),
  call: ({ duration }) => ({ subjects: [{ kind: 'call', text: duration ? clockOf(duration) : undefined }] }),
  gift: ({ thumb_512, thumb_256 }) => ({ subjects: [{ kind: 'gift', picture: thumb_512 ?? thumb_256 }] }),
  album: (thing) => card('photos', thing, 'album'),
  event: (thing) => card('event', thing, 'event'),
}

const card = (kind: SubjectFacts['kind'], thing: Thing, address?: string): Found => ({
  subjects: [cardOf(kind, thing, undefined, address && addressOf(address, thing))],
})

function collection(thing: Thing): Found {
  const { owner_id, id } = thing
  const url = id === undefined ? undefined : `https://vk.com/market${owner_id}?section=album_${id}`
  return { subjects: [cardOf('collection', thing, undefined, url)] }
}

function photoOf(thing: Thing): Found {
  const photo = Photo.safeParse(thing).data
  const facts = pictureFacts('photo', largest(photo?.sizes ?? []), thing.text || undefined)
  return media(facts, cardOf('photo', thing, undefined, addressOf('photo', thing)))
}

/** A post with what it shows: its first picture on the card, everything else beside it, and what it shares in turn. */
function postOf(kind: 'post' | 'comment', thing: Thing, url: string | undefined): Found {
  const { text = '', from, attachments } = thing
  const inside = contentOf(attachments, text)
  const author = from && ([from.first_name, from.last_name].filter(Boolean).join(' ') || from.name)
  const picture = inside.media.find((one) => one.kind === 'photo')?.ref
  const shared = Shared.safeParse(thing).data?.copy_history ?? []
  return {
    subjects: [
      { kind, text: readable(text), author, url, picture },
      ...inside.subjects,
      ...shared.flatMap((one) => (one ? (postOf('post', one, addressOf('wall', one)).subjects ?? []) : [])),
    ],
  }
}
const Shared = z.object({ copy_history: listOf(Thing, () => undefined) })

function cardOf(kind: SubjectFacts['kind'], thing: Thing, named?: string, address?: string): SubjectFacts {
  const { title, name, question, artist, text, description, subtitle, url, view_url, price, product, owner_name } =
    thing
  const { thumb_photo, photo, image, images, first_frame, sizes } = thing
  const still = largest([
    ...(photo?.sizes ?? []),
    ...image,
    ...images,
    ...first_frame,
    ...sizes,
    ...fieldPictures(thing),
  ])
  return {
    kind,
    title: title || name || question || named,
    text: readable(text || description || subtitle || ''),
    author: owner_name ?? artist,
    price: price?.text ?? product?.price?.text,
    url: url || view_url || address,
    picture: thumb_photo || still?.url,
  }
}

const addressOf = (type: string, { owner_id, id }: { owner_id?: number | undefined; id?: number | undefined }) =>
  owner_id === undefined || id === undefined ? undefined : `https://vk.com/${type}${owner_id}_${id}`

function voiceOf({ link_mp3, link_ogg }: { link_mp3?: string | undefined; link_ogg?: string | undefined }) {
  if (link_mp3) return { kind: 'voice', ref: link_mp3, mime: 'audio/mpeg' } as const
  return link_ogg ? ({ kind: 'voice', ref: link_ogg, mime: 'audio/ogg' } as const) : undefined
}

function pictureFacts(kind: 'photo' | 'sticker', picture: Picture | undefined, name?: string): MediaFacts | undefined {
  return picture && { kind, ref: picture.url, name, width: picture.width, height: picture.height }
}

/** `photo_604: "https://…"`: the number is the longer side. */
function fieldPictures(thing: object): Picture[] {
  return Object.entries(thing).flatMap(([name, url]) => {
    const side = Number(/^photo_(\d+)$/.exec(name)?.[1])
    return side && typeof url === 'string' && url ? [{ url, width: side, height: side }] : []
  })
}

const largest = (pictures: Picture[]): Picture | undefined => pictures.toSorted((a, b) => area(b) - area(a))[0]
const area = ({ width = 0, height = 0 }: Picture) => width * height
