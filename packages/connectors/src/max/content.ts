import type { MediaFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { withAddresses } from '../links.ts'
import type { Attachment, Body, Message, User } from './objects.ts'

export const fullName = ({ first_name, last_name, name }: User) =>
  [first_name, last_name].filter(Boolean).join(' ') || (name ?? '')

export type Said = { text: string; media: MediaFacts[]; subjects: SubjectFacts[] }

/** What a message says: its own words and files, and what it forwards as a card, with the files of that among its own. */
export function saidIn({ body, link }: Message): Said {
  const own = body?.attachments ?? []
  const forwarded = link?.type === 'forward' ? link : undefined
  const passed = forwarded?.message?.attachments ?? []
  const text = body ? wordsOf(body) : ''
  return {
    text: [text, ...own.map(placeOf)].filter(Boolean).join('\n'),
    media: [...passed, ...own].flatMap((one) => findMedia(one) ?? []),
    subjects: [
      ...(forwarded ? [forwardedCard(forwarded)] : []),
      ...[...passed, ...own].flatMap((one) => findCard(one, text) ?? []),
    ],
  }
}

export const hasPlace = ({ body }: Message) => (body?.attachments ?? []).some((one) => placeOf(one) !== undefined)

function forwardedCard({ sender, message }: NonNullable<Message['link']>): SubjectFacts {
  const words = message ? [wordsOf(message), ...message.attachments.map(placeOf)] : []
  return {
    kind: 'message',
    text: words.filter(Boolean).join('\n'),
    author: sender ? fullName(sender) : undefined,
    url: sender?.username ? `https://max.ru/${sender.username}` : undefined,
  }
}

function wordsOf({ text, markup }: Body): string {
  const links = markup.flatMap((one) =>
    one?.type === 'link' && one.url ? { offset: one.from, length: one.length, url: one.url } : [],
  )
  return withAddresses(text ?? '', links)
}

const placeOf = ({ type, latitude, longitude }: Attachment) =>
  type === 'location' && latitude != null && longitude != null ? `${latitude}, ${longitude}` : undefined

const kinds = { image: 'photo', video: 'video', audio: 'voice', sticker: 'sticker', file: 'document' } as const
const isKnown = (type: string): type is keyof typeof kinds => Object.hasOwn(kinds, type)

function findMedia({ type, payload, filename, size, width, height }: Attachment): MediaFacts | undefined {
  if (!isKnown(type) || !payload?.url) return
  return {
    kind: kinds[type],
    ref: payload.url,
    ...(filename && { name: filename }),
    ...(size && { bytes: size }),
    ...(width && height && { width, height }),
  }
}

/** What it is told by where there is no file to show. */
function findCard(attachment: Attachment, said: string): SubjectFacts | undefined {
  const { type, payload, title, description, image_url, filename, transcription, data } = attachment
  const url = payload?.url
  switch (type) {
    case 'audio':
      return transcription || !url ? { kind: 'voice', text: transcription ?? undefined } : undefined
    case 'image':
    case 'video':
    case 'sticker':
      return url ? undefined : { kind: type === 'image' ? 'photo' : type }
    case 'file':
      return url ? undefined : { kind: 'file', title: filename ?? undefined }
    case 'location':
      return placeOf(attachment) === undefined ? { kind: 'place' } : undefined
    case 'contact':
      return contactCard(attachment)
    case 'share':
      if (url && said.includes(url) && !title && !description) return
      return {
        kind: 'link',
        title: title ?? undefined,
        text: description ?? undefined,
        url: url ?? undefined,
        picture: image_url ?? undefined,
      }
    case 'data':
      return { kind: 'form', text: data ?? undefined }
    // Buttons under a message are the bot's own.
    case 'inline_keyboard':
    case 'reply_keyboard':
      return
    default:
      return { kind: 'other', title: title ?? type, text: description ?? undefined, url: url ?? undefined }
  }
}

function contactCard({ payload }: Attachment): SubjectFacts {
  const { vcf_info, max_info } = payload ?? {}
  return {
    kind: 'contact',
    title: max_info ? fullName(max_info) : cardLine(vcf_info, 'FN'),
    text: cardLine(vcf_info, 'TEL'),
    url: max_info?.username ? `https://max.ru/${max_info.username}` : undefined,
  }
}

/** `TEL;TYPE=cell:+7…` of a vCard. */
const cardLine = (card: string | null | undefined, field: 'FN' | 'TEL') =>
  card?.match(new RegExp(`^${field}(?:;[^:\\r\\n]*)?:([^\\r\\n]+)`, 'm'))?.[1]
