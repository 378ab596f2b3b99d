import type { MediaFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import type { Content } from './objects.ts'

export type Said = { text: string; media: MediaFacts[]; subjects: SubjectFacts[] }

/** What a message says: its words with the place on the map among them, its file, and a card for what is neither. */
export function saidIn(content: Content): Said {
  const { text, location } = content
  const media = findMedia(content)
  const card = findCard(content, media !== undefined)
  return {
    text: [text, location && `${location.lat}, ${location.lon}`].filter(Boolean).join('\n'),
    media: media ? [media] : [],
    subjects: card ? [card] : [],
  }
}

const kinds = { picture: 'photo', video: 'video', file: 'document', sticker: 'sticker' } as const
const isFile = (type: string): type is keyof typeof kinds => Object.hasOwn(kinds, type)

function findMedia({ type, media, file_name, size, sticker_id }: Content): MediaFacts | undefined {
  if (!isFile(type) || !media) return
  return {
    kind: kinds[type],
    ref: media,
    ...(file_name && { name: file_name }),
    ...(size && { bytes: size }),
    ...(type === 'sticker' && sticker_id && { sticker_id }),
  }
}

function findCard(content: Content, hasFile: boolean): SubjectFacts | undefined {
  const { type, text, media, file_name, location, contact } = content
  switch (type) {
    case 'picture':
      return hasFile ? undefined : { kind: 'photo' }
    case 'video':
    case 'sticker':
      return hasFile ? undefined : { kind: type }
    case 'file':
      return hasFile ? undefined : { kind: 'file', title: file_name }
    case 'contact':
      return { kind: 'contact', title: contact?.name, text: contact?.phone_number }
    case 'location':
      return location ? undefined : { kind: 'place' }
    case 'url':
      return { kind: 'link', url: media }
    case 'text':
      // Words may come with an address beside them; without either something was sent all the same.
      if (media) return { kind: 'link', url: media }
      return text || location ? undefined : { kind: 'other', title: type }
    default:
      return { kind: 'other', title: type, url: media }
  }
}
