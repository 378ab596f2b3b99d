import type { MediaFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { type Chat, type Content, largestIn, type Message } from './objects.ts'

type Said = { text: string; media: MediaFacts[]; subjects: SubjectFacts[]; sort?: 'location' }

const voice_mark = 'voice:'
/** What `openMedia` is given of a spoken message: its file has an address for an hour only. */
export const voiceIn = (ref: string) => (ref.startsWith(voice_mark) ? ref.slice(voice_mark.length) : undefined)

/** What a message says: its words, its file, and a card for what is neither. */
export function saidIn({ type, content }: Pick<Message, 'type' | 'content'>): Said {
  const { text, location, link } = content
  const media = mediaOf(type, content)
  const card = media ? undefined : cardOf(type, content)
  const place = location && [location.title || location.text, pointOf(location)].filter(Boolean).join('\n')
  return {
    text: [text, place, link?.text || link?.url].filter(Boolean).join('\n'),
    media: media ? [media] : [],
    subjects: card ? [card] : [],
    ...(place && { sort: 'location' }),
  }
}

const pointOf = ({ lat, lon }: NonNullable<Content['location']>) =>
  lat !== undefined && lon !== undefined ? `${lat}, ${lon}` : ''

function mediaOf(type: string, { image, voice }: Content): MediaFacts | undefined {
  const picture = type === 'image' ? largestIn(image?.sizes) : undefined
  if (picture) return { kind: 'photo', ref: picture }
  const voice_id = type === 'voice' ? voice?.voice_id : undefined
  return voice_id ? { kind: 'voice', ref: `${voice_mark}${voice_id}`, mime: 'audio/mp4' } : undefined
}

function cardOf(type: string, { text, location, link, item }: Content): SubjectFacts | undefined {
  switch (type) {
    case 'text':
    case 'system':
      return text ? undefined : { kind: 'other', title: type }
    case 'image':
      return { kind: 'photo' }
    case 'voice':
      return { kind: 'voice' }
    case 'link': {
      const { preview, url } = link ?? {}
      const picture = largestIn(preview?.images)
      const address = webAddress(preview?.url ?? url)
      const words = { title: preview?.title, text: preview?.description }
      return { kind: 'link', ...words, url: address, ...(picture && { picture }) }
    }
    case 'item':
      return {
        kind: 'product',
        title: item?.title,
        price: item?.price_string,
        url: item?.item_url,
        picture: item?.image_url,
      }
    case 'location':
      return location ? undefined : { kind: 'place' }
    case 'call':
    case 'appCall':
      return { kind: 'call' }
    // Avito tells that there is one, and nothing else: it can be seen in its own application.
    case 'file':
    case 'video':
      return { kind: type }
    default:
      return { kind: 'other', title: type }
  }
}

/** People write addresses as they please. */
const webAddress = (url: string | undefined) => (url && !/^https?:/i.test(url) ? `https://${url}` : url)

/** What the talk is about: chats belong to a listing. */
export function listingOf({ context }: Chat): SubjectFacts | undefined {
  if (context?.type !== 'item' || !context.value) return
  const { title, url, price_string, images } = context.value
  return { kind: 'product', title, url, price: price_string, picture: largestIn(images?.main) }
}
