import type { AuthorFacts, Incoming, MediaFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { AnyId, IdText, ignored, listOf, optional, parseJson, shaped } from '../payload.ts'
import { clockOf } from '../subjects.ts'
import { authorId, bareId, pageOf, timeOfMessage, unwritten } from './ids.ts'

const Text = optional(z.string())
const Number_ = optional(z.coerce.number())

const Payload = z.looseObject({
  url: Text,
  name: Text,
  phone: Text,
  photoUrl: Text,
  latitude: Number_,
  longitude: Number_,
  duration: Number_,
  hangupType: Text,
  fileName: Text,
  size: Number_,
  title: Text,
  text: Text,
  description: Text,
  status: Text,
})

/** All kinds in one: nothing but the type is demanded. */
const Attachment = z.object({ type: z.string(), payload: optional(Payload) })
type Attachment = z.output<typeof Attachment>

/** `seq` has 64 bits, which JSON.parse rounds: the number in `mid` is the same, and exact. */
const Body = z.object({
  mid: z.string().min(1),
  text: Text,
  attachments: listOf(Attachment, (): Attachment => ({ type: 'UNKNOWN' })),
  reply_to: IdText.catch(undefined),
})
type Body = z.output<typeof Body>

const Sender = z.object({ user_id: optional(AnyId), group_id: optional(AnyId), name: Text })
type Sender = Partial<z.output<typeof Sender>>
const Place = z.object({ chat_id: AnyId })

/** As it is delivered, and as the list of a chat holds it. */
export const Message = z.object({
  sender: Sender.nullish().transform((sender) => sender ?? {}),
  recipient: Place,
  message: Body,
  timestamp: Number_,
})

export const Pressed = z.object({
  sender: Sender.extend({ user_id: AnyId }),
  recipient: Place,
  callbackId: AnyId,
  payload: Text,
  message: optional(Body),
  timestamp: Number_,
})

const seconds = (ms: number) => Math.floor(ms / 1000)

export function messageFacts(told: unknown, account: AccountFacts): Incoming[] {
  const { sender, recipient, message, timestamp } = shaped(Message, told, 'message')
  const happened = systemLine(message.text)
  // What became of the chat itself; OK tells it as JSON among the words.
  if (happened) return ignored(`system ${happened}`)
  const common = {
    external_id: message.mid,
    chat_external_id: recipient.chat_id,
    created_at: seconds(timestamp || timeOfMessage(message.mid)),
    ...saidIn(message),
    ...(message.reply_to && { quoted_external_id: message.reply_to }),
  }
  if (isOwn(sender, account)) return [{ kind: 'own_message', ...common }]
  const author = authorOf(sender, recipient.chat_id)
  const isPlace = message.attachments.some((one) => placeOf(one) !== undefined)
  return [{ kind: 'message', ...common, author, ...(isPlace && { sort: 'location' as const }) }]
}

/** A group writes in its own name, and not in that of a person. */
const isOwn = ({ user_id, group_id = '' }: Sender, { provider_id }: AccountFacts) =>
  user_id === `group:${provider_id}` || (user_id === undefined && bareId(group_id) === provider_id)

/** Who wrote in a dialogue without a name is at least the one whose dialogue it is. */
export function authorOf({ user_id, name }: Sender, chat_id: string): AuthorFacts {
  if (user_id === undefined) return { external_id: chat_id, ...(name && { name }) }
  const external_id = authorId(user_id)
  return { external_id, url: pageOf(external_id), ...(name && { name }) }
}

/** `{"ai":56…,"pa":[…],"ty":"CHAT_CREATED"}`: who did it, to whom, and what. */
const SystemLine = z.object({
  ty: z.string().regex(/^[A-Z_]+$/),
  ai: z.unknown().optional(),
  ui: z.unknown().optional(),
})

function systemLine(text = ''): string | undefined {
  if (!/^\{.*"ty":/s.test(text)) return
  const { ty, ai, ui } = SystemLine.safeParse(parseJson(text)).data ?? {}
  return typeof (ai ?? ui) === 'number' || typeof (ai ?? ui) === 'string' ? ty : undefined
}

/** A button under a message of ours: it has no id on OK. */
export function pressedFacts(told: unknown): Incoming[] {
  const { sender, recipient, callbackId, payload, message, timestamp } = shaped(Pressed, told, 'button')
  const words = labelIn(message, payload)
  return [
    {
      kind: 'message',
      external_id: `${unwritten}press:${callbackId}`,
      chat_external_id: recipient.chat_id,
      author: authorOf(sender, recipient.chat_id),
      created_at: seconds(timestamp ?? 0),
      text: words ?? '',
      media: [],
      subjects: words ? [] : [{ kind: 'button', ...(payload && { title: payload }) }],
      ...(payload && { pressed: payload }),
      ...(message && { quoted_external_id: message.mid }),
    },
  ]
}

const Keyboard = z.object({
  keyboard: z.object({ buttons: z.array(z.array(z.looseObject({ text: z.string(), payload: z.string().nullish() }))) }),
})

/** The message is not told with every press: then its words are looked for among what we have sent. */
const labelIn = (message: Body | undefined, payload: string | undefined): string | undefined =>
  (message?.attachments ?? [])
    .flatMap((one) => Keyboard.safeParse(one.payload).data?.keyboard.buttons.flat() ?? [])
    .find((button) => payload !== undefined && button.payload === payload)?.text

type Said = { text: string; media: MediaFacts[]; subjects: SubjectFacts[] }

function saidIn({ text = '', attachments }: Body): Said {
  const media = attachments.flatMap((one) => findMedia(one) ?? [])
  const subjects = attachments.flatMap((one) => findCard(one, text) ?? [])
  const words = [text, ...attachments.map(placeOf)].filter(Boolean).join('\n')
  // A forwarded message comes without anything: that it came is all there is to show.
  const isEmpty = !words && attachments.length === 0
  return { text: words, media, subjects: isEmpty ? [{ kind: 'message' }] : subjects }
}

const kinds = { IMAGE: 'photo', VIDEO: 'video', AUDIO: 'voice', STICKER: 'sticker', FILE: 'document' } as const
const isKnown = (type: string): type is keyof typeof kinds => Object.hasOwn(kinds, type)

function findMedia({ type, payload }: Attachment): MediaFacts | undefined {
  if (!isKnown(type) || !payload?.url) return
  const { url, fileName, size } = payload
  return { kind: kinds[type], ref: url, ...(fileName && { name: fileName }), ...(size && { bytes: size }) }
}

const placeOf = ({ type, payload }: Attachment) =>
  type === 'LOCATION' && payload?.latitude !== undefined && payload.longitude !== undefined
    ? `${payload.latitude}, ${payload.longitude}`
    : undefined

const told = <T extends object>(card: T) =>
  Object.fromEntries(Object.entries(card).filter(([, value]) => value !== undefined && value !== '')) as Partial<T>

/** What is told by a card where there is no file to show. */
function findCard(attachment: Attachment, said: string): SubjectFacts | undefined {
  const { type, payload = {} } = attachment
  const { url, name, phone, photoUrl, duration, hangupType, fileName, title, text, description, status } = payload
  switch (type) {
    case 'IMAGE':
    case 'VIDEO':
    case 'AUDIO':
    case 'STICKER':
    case 'FILE':
      return url ? undefined : { kind: lost[type], ...told({ title: fileName ?? title }) }
    case 'LOCATION':
      return placeOf(attachment) === undefined ? { kind: 'place' } : undefined
    case 'CONTACT':
      return { kind: 'contact', ...told({ title: name, text: phone, picture: photoUrl }) }
    case 'SHARE':
      if (url && said.includes(url) && !title && !description) return
      return { kind: 'link', ...told({ title, text: description ?? text, url }) }
    case 'MUSIC':
      return { kind: 'audio', ...told({ title: title ?? name, url }) }
    case 'CALL':
      return { kind: 'call', ...told({ title: hangupType, text: duration ? clockOf(duration) : undefined }) }
    case 'PRESENT':
      return { kind: 'gift', ...told({ title: title ?? status, text, url }) }
    // Buttons under a message are the group's own.
    case 'INLINE_KEYBOARD':
      return
    default:
      return { kind: 'other', title: title ?? type, ...told({ text: text ?? description, url }) }
  }
}

const lost = { IMAGE: 'photo', VIDEO: 'video', AUDIO: 'voice', STICKER: 'sticker', FILE: 'file' } as const

const Left = z.object({ recipient: Place, sender: optional(Sender), message: optional(z.looseObject({ mid: Text })) })

/** What is left of a message whose shape is not known: where it stands, and who wrote it. */
export function salvageMessage(told: unknown): Incoming[] {
  const { recipient, sender = {}, message } = Left.safeParse(told).data ?? {}
  if (!recipient || !message?.mid) return []
  return [
    {
      kind: 'message',
      external_id: message.mid,
      chat_external_id: recipient.chat_id,
      author: authorOf(sender, recipient.chat_id),
      created_at: seconds(timeOfMessage(message.mid)),
      text: typeof message.text === 'string' ? message.text : '',
      media: [],
      subjects: [{ kind: 'unreadable' }],
    },
  ]
}
