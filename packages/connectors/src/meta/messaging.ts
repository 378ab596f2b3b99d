import type { Incoming, MessageFacts, OwnMessageFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { shaped } from '../payload.ts'
import { Attachment, mediaOf, readable } from './attachments.ts'

const Person = z.object({ id: z.string() })
const Message = z.object({
  mid: z.string(),
  text: z.string().default(''),
  is_echo: z.boolean().default(false),
  is_deleted: z.boolean().default(false),
  is_unsupported: z.boolean().default(false),
  metadata: z.string().optional(),
  reply_to: z
    .object({ mid: z.string().optional(), story: z.object({ url: z.string().optional() }).optional() })
    .optional(),
  attachments: z.array(Attachment).default([]),
})
type Message = z.output<typeof Message>

/** What Messenger and Instagram tell of a dialogue. One of the optional ones is there; others we do not know. */
const Messaging = z.object({
  sender: Person,
  recipient: Person,
  timestamp: z.number(),
  message: Message.optional(),
  // Instagram tells of an edit also when there was none: then it holds no text.
  message_edit: z
    .object({ mid: z.string(), text: z.string().optional(), num_edit: z.coerce.number().optional() })
    .optional(),
  reaction: z
    .object({ mid: z.string(), action: z.string(), emoji: z.string().optional(), reaction: z.string().optional() })
    .optional(),
  read: z.object({ mid: z.string().optional(), watermark: z.number().optional() }).optional(),
  delivery: z.object({ mids: z.array(z.string()).optional(), watermark: z.number() }).optional(),
  postback: z.object({ mid: z.string().optional(), title: z.string().default('') }).optional(),
})

type Event = z.output<typeof Messaging>
type Kind = Exclude<keyof Event, 'sender' | 'recipient' | 'timestamp'>
type Scene = { chat_external_id: string; at: number; isOurs: boolean; person: string }
type Readers = { [K in Kind]: (told: NonNullable<Event[K]>, scene: Scene) => Incoming[] }

const readers: Readers = {
  message(message, { chat_external_id, at, isOurs }) {
    const { mid: external_id, is_deleted, is_echo } = message
    if (is_deleted) return [{ kind: 'message_deleted', chat_external_id, external_id, at }]
    return [messageFacts(message, { chat_external_id, created_at: at }, isOurs || is_echo)]
  },
  message_edit({ mid, text }, { chat_external_id, at }) {
    return text === undefined ? [] : [{ kind: 'message_edited', chat_external_id, external_id: mid, text, at }]
  },
  reaction({ mid, action, emoji, reaction }, { chat_external_id, at, isOurs, person }) {
    const felt = emoji ?? reaction
    const reactions = action === 'react' && felt !== undefined ? [felt] : []
    const author = isOurs ? {} : { author: { external_id: person } }
    return [{ kind: 'message_reactions', chat_external_id, external_id: mid, ...author, reactions, at }]
  },
  read({ mid, watermark }, { chat_external_id, at }) {
    if (mid !== undefined) return [{ kind: 'messages_read', chat_external_id, up_to_external_id: mid, at }]
    return [{ kind: 'messages_read', chat_external_id, at: watermark === undefined ? at : seconds(watermark) }]
  },
  delivery({ mids, watermark }, { chat_external_id }) {
    const reach = mids ? { external_ids: mids } : {}
    return [{ kind: 'messages_delivered', chat_external_id, ...reach, at: seconds(watermark) }]
  },
  // A button under a message: the person says what stands on it.
  postback({ mid, title }, { chat_external_id, at, person }) {
    const external_id = mid ?? `postback_${person}_${at}`
    const said = { external_id, author: { external_id: person }, created_at: at, text: title, media: [] }
    return [{ kind: 'message', chat_external_id, ...said }]
  },
}

export function readMessaging(value: unknown, account: AccountFacts): Incoming[] {
  const { sender, recipient, timestamp, ...told } = shaped(Messaging, value, 'messaging')
  const isOurs = sender.id === account.provider_id
  const chat_external_id = isOurs ? recipient.id : sender.id
  const scene = { chat_external_id, at: seconds(timestamp), isOurs, person: sender.id }
  const read = <K extends Kind>(kind: K) => {
    const one = told[kind] as NonNullable<Event[K]> | undefined
    return one ? readers[kind](one, scene) : []
  }
  return (Object.keys(readers) as Kind[]).flatMap(read)
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

type Place = { chat_external_id: string; created_at: number }

function messageFacts(message: Message, place: Place, isOurs: boolean): MessageFacts | OwnMessageFacts {
  const { mid, text, attachments, reply_to, is_unsupported } = message
  const story = reply_to?.story?.url
  const media = [
    ...attachments.flatMap((attachment) => mediaOf(attachment) ?? []),
    // The story of ours that is answered stands beside the answer.
    ...(story === undefined ? [] : [{ kind: 'photo' as const, ref: story, name: 'story' }]),
  ]
  const facts = {
    external_id: mid,
    ...place,
    text: readable(text, attachments) || (media.length > 0 ? '' : is_unsupported ? '[unsupported]' : '[message]'),
    media,
    ...(reply_to?.mid !== undefined && { quoted_external_id: reply_to.mid }),
  }
  if (isOurs) return { kind: 'own_message', ...facts, ...findNumber(message.metadata) }
  const location = attachments.some(({ type }) => type === 'location')
  const author = { external_id: place.chat_external_id }
  return { kind: 'message', ...facts, author, ...(location && { sort: 'location' as const }) }
}

const marked = /^otklik:(\d{1,10})$/

/** What we write beside a message comes back with its echo, which tells what became of a send whose answer was lost. */
export const metadataOf = (number: number) => `otklik:${number}`

function findNumber(metadata = ''): { send_number?: number } {
  const number = marked.exec(metadata)?.[1]
  return number === undefined ? {} : { send_number: Number(number) }
}

/** The same for every delivery of one event. */
export function messagingKey(value: unknown): string | undefined {
  const event = Messaging.safeParse(value).data
  if (!event) return undefined
  const { sender, timestamp, message, message_edit, reaction, read, delivery, postback } = event
  if (message) return `${message.is_deleted ? 'unsent' : 'message'}:${message.mid}`
  if (message_edit) return `edit:${message_edit.mid}:${message_edit.num_edit ?? timestamp}`
  if (reaction) return `reaction:${reaction.mid}:${sender.id}:${reaction.action}:${timestamp}`
  if (read) return `read:${sender.id}:${read.mid ?? read.watermark}`
  if (delivery) return `delivery:${sender.id}:${delivery.watermark}:${delivery.mids?.join(',') ?? ''}`
  if (postback) return `postback:${postback.mid ?? `${sender.id}:${timestamp}`}`
  return undefined
}
