import type { MediaFacts } from '@otklik/contract/incoming.ts'
import { withAddresses } from '../links.ts'
import type { Attachment, Body, Message, User } from './objects.ts'

export const fullName = ({ first_name, last_name }: User) => [first_name, last_name].filter(Boolean).join(' ')

/** What was forwarded stands in for what the person did not write. */
const bodiesOf = ({ body, link }: Message): Body[] => (link?.type === 'forward' ? [link.message, body] : [body])

export const attachmentsOf = (message: Message): Attachment[] =>
  bodiesOf(message).flatMap(({ attachments }) => attachments ?? [])

export const mediaOf = (message: Message): MediaFacts[] =>
  attachmentsOf(message)
    .map(findMedia)
    .filter((media) => media !== undefined)

function findMedia(attachment: Attachment): MediaFacts | undefined {
  switch (attachment.type) {
    case 'image':
      return { kind: 'photo', ref: attachment.payload.url }
    case 'video':
      return { kind: 'video', ref: attachment.payload.url, ...sizeOf(attachment) }
    case 'audio':
      return { kind: 'voice', ref: attachment.payload.url }
    case 'sticker':
      return { kind: 'sticker', ref: attachment.payload.url, ...sizeOf(attachment) }
    case 'file': {
      const { payload, filename, size } = attachment
      return { kind: 'document', ref: payload.url, ...(filename && { name: filename }), ...(size && { bytes: size }) }
    }
  }
}

type Sized = { width?: number | null | undefined; height?: number | null | undefined }
const sizeOf = ({ width, height }: Sized) => (width && height ? { width, height } : {})

/** A bubble is never empty: what cannot be shown is told or named. */
export function textOf(message: Message): string {
  const { link } = message
  const origin = link?.type === 'forward' ? `↪ ${link.sender ? fullName(link.sender) : '…'}` : undefined
  const said = bodiesOf(message).flatMap((body) => [wordsOf(body), ...(body.attachments ?? []).map(told)])
  return [origin, ...said].filter(Boolean).join('\n')
}

function wordsOf({ text, markup }: Body): string {
  const links = (markup ?? []).flatMap(({ type, from, length, url }) =>
    type === 'link' && url ? { offset: from, length, url } : [],
  )
  return withAddresses(text ?? '', links)
}

function told(attachment: Attachment): string | undefined {
  switch (attachment.type) {
    case 'location':
      return `${attachment.latitude}, ${attachment.longitude}`
    case 'contact': {
      const { vcf_info, max_info } = attachment.payload
      const name = max_info ? fullName(max_info) : cardLine(vcf_info, 'FN')
      return `👤 ${[name, cardLine(vcf_info, 'TEL')].filter(Boolean).join(', ') || '…'}`
    }
    case 'share':
      return [attachment.title, attachment.payload?.url].filter(Boolean).join('\n') || '[share]'
    // Buttons under a message are the bot's own.
    case 'other':
      return attachment.name === 'inline_keyboard' ? undefined : `[${attachment.name}]`
  }
}

/** `TEL;TYPE=cell:+7…` of a vCard. */
const cardLine = (card: string | null | undefined, field: 'FN' | 'TEL') =>
  card?.match(new RegExp(`^${field}(?:;[^:\\r\\n]*)?:([^\\r\\n]+)`, 'm'))?.[1]
