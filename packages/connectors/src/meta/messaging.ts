import type { Incoming, MessageFacts, OwnMessageFacts, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { fingerprint, ignored, optional, shaped } from '../payload.ts'
import { Attachments, cardsOf, mediaOf, placeOf } from './attachments.ts'
import { Id, Moment, needed, Text } from './fields.ts'
import { Referral, referralCards, startOf } from './referrals.ts'

const Person = optional(z.object({ id: Id }))
const Message = z.object({
  mid: Id,
  text: Text,
  is_echo: optional(z.boolean()),
  is_deleted: optional(z.boolean()),
  is_unsupported: optional(z.boolean()),
  metadata: Text,
  quick_reply: optional(z.object({ payload: Text })),
  reply_to: optional(z.object({ mid: Id, story: optional(z.object({ id: Id, url: Text })) })),
  referral: optional(Referral),
  sticker_id: Id,
  attachments: Attachments,
})
type Message = z.output<typeof Message>

/** What Messenger and Instagram tell of a dialogue. One of them is there; others are ignored by their name. */
const Kinds = z.object({
  message: Message,
  // Instagram tells of every message as an edit, the 0th, which holds no text and may name nobody.
  message_edit: z.object({ mid: Id, text: Text, num_edit: Id }),
  reaction: z.object({ mid: Id, action: Text, emoji: Text, reaction: Text }),
  read: z.object({ mid: Id, watermark: z.unknown().optional() }),
  delivery: z.object({ mids: optional(z.array(z.string())), watermark: z.unknown().optional() }),
  postback: z.object({ mid: Id, title: Text, payload: Text, referral: optional(Referral) }),
  referral: Referral,
})
const Around = z.looseObject({ sender: Person, recipient: Person, timestamp: z.unknown().optional() })
const Messaging = Around.extend(Kinds.partial().shape)
const secondsOf = (time: unknown) => Moment.parse(time)

type Event = z.output<typeof Messaging>
type Kind = keyof z.output<typeof Kinds>
type Scene = { chat_external_id: string; at: number; isOurs: boolean; person: string }
type Readers = { [K in Kind]: (told: NonNullable<Event[K]>, scene: Scene) => Incoming[] }

const readers: Readers = {
  message(message, { chat_external_id, at, isOurs }) {
    const { is_deleted, is_echo } = message
    const external_id = needed(message.mid, 'the id')
    if (is_deleted) return [{ kind: 'message_deleted', chat_external_id, external_id, at }]
    return [messageFacts(message, { chat_external_id, created_at: at }, isOurs || is_echo === true)]
  },
  message_edit({ mid, text }, { chat_external_id, at }) {
    const place = { chat_external_id, external_id: needed(mid, 'the id') }
    return [{ kind: 'message_edited', ...place, text: needed(text, 'the text'), at }]
  },
  reaction({ mid, action, emoji, reaction }, { chat_external_id, at, isOurs, person }) {
    const felt = emoji || reaction
    const reactions = action !== 'unreact' && felt ? [felt] : []
    const author = isOurs ? {} : { author: { external_id: person } }
    const external_id = needed(mid, 'what the reaction is about')
    return [{ kind: 'message_reactions', chat_external_id, external_id, ...author, reactions, at }]
  },
  read({ mid, watermark }, { chat_external_id, at }) {
    if (mid !== undefined) return [{ kind: 'messages_read', chat_external_id, up_to_external_id: mid, at }]
    return [{ kind: 'messages_read', chat_external_id, at: secondsOf(watermark) || at }]
  },
  delivery({ mids, watermark }, { chat_external_id, at }) {
    const reach = mids && mids.length > 0 ? { external_ids: mids } : {}
    return [{ kind: 'messages_delivered', chat_external_id, ...reach, at: secondsOf(watermark) || at }]
  },
  // A button under a message: the person says what stands on it.
  postback({ mid, title = '', payload, referral }, { chat_external_id, at, person }) {
    const external_id = mid ?? `postback_${person}_${at}`
    const cards = [
      ...(title === '' && payload ? [{ kind: 'button' as const, title: payload }] : []),
      ...(referral ? referralCards(referral) : []),
    ]
    const subjects = title === '' && cards.length === 0 ? [{ kind: 'button' as const }] : cards
    const said = { external_id, author: { external_id: person }, created_at: at, text: title, media: [] }
    const more = { ...(payload && { pressed: payload }), ...startOf(referral) }
    return [{ kind: 'message', chat_external_id, ...said, ...more, ...(subjects.length > 0 && { subjects }) }]
  },
  // Somebody who has written before follows a link or an advertisement: nobody wrote, and what led here stands there.
  referral(referral, { chat_external_id, at, person }) {
    const said = { external_id: `referral_${person}_${at}`, author: { external_id: person }, created_at: at }
    const subjects = referralCards(referral)
    return [
      {
        kind: 'message',
        chat_external_id,
        ...said,
        text: '',
        media: [],
        subjects,
        sort: 'system',
        ...startOf(referral),
      },
    ]
  },
}
const names = Object.keys(readers) as Kind[]
const circumstances = new Set(['sender', 'recipient', 'timestamp', 'prior_message'])

/** `told_at`: when the delivery was sent, for events that tell no time of their own. */
export function readMessaging(value: unknown, account: AccountFacts, told_at: number): Incoming[] {
  const told = shaped(Messaging, value, 'messaging')
  const known = names.filter((name) => told[name] !== undefined)
  if (known.length === 0)
    return ignored(
      Object.keys(told)
        .filter((name) => !circumstances.has(name))
        .join(', ') || 'messaging',
    )
  const { message_edit, message } = told
  if (message_edit && !message && (message_edit.num_edit === '0' || message_edit.text === undefined))
    return unedited(message_edit, secondsOf(told.timestamp) || told_at)
  const scene = sceneOf(told, account, told_at)
  const read = <K extends Kind>(kind: K) => readers[kind](told[kind] as NonNullable<Event[K]>, scene)
  return known.flatMap(read)
}

/** Nothing was edited: the message itself mostly comes beside it, and where it does not it is asked for. */
const unedited = ({ mid, num_edit }: NonNullable<Event['message_edit']>, at: number): Incoming[] =>
  num_edit === '0' && mid !== undefined
    ? [{ kind: 'message_hinted', external_id: mid, at }]
    : ignored('edit without a text')

function sceneOf(told: z.output<typeof Around>, account: AccountFacts, told_at: number): Scene {
  const { sender, recipient, timestamp, message } = told
  const [from, to] = [sender?.id, recipient?.id]
  const isEcho = Message.safeParse(message).data?.is_echo === true
  const isOurs = from === account.provider_id || (isEcho && to !== account.provider_id)
  const chat = isOurs ? to : from
  const chat_external_id = needed(chat === account.provider_id ? undefined : chat, 'whom it is about')
  return { chat_external_id, at: secondsOf(timestamp) || told_at, isOurs, person: from ?? chat_external_id }
}

/** A message came that we cannot read: whoever looks at the dialogue sees as much. */
export function salvageMessaging(value: unknown, account: AccountFacts, told_at: number): Incoming[] {
  const told = Around.safeParse(value).data
  if (told?.message === undefined) return []
  try {
    const { chat_external_id, at, isOurs } = sceneOf(told, account, told_at)
    const message = Message.safeParse(told.message).data
    if (isOurs || message?.is_echo) return []
    const external_id = `unread_${fingerprint(Buffer.from(JSON.stringify(value))).slice(0, 32)}`
    const author = { external_id: chat_external_id }
    const text = message?.text ?? ''
    const said = { external_id, chat_external_id, author, created_at: at, text, media: [] }
    return [{ kind: 'message', ...said, subjects: [{ kind: 'unreadable' }] }]
  } catch {
    return []
  }
}

type Place = { chat_external_id: string; created_at: number }

function messageFacts(message: Message, place: Place, isOurs: boolean): MessageFacts | OwnMessageFacts {
  const { attachments, reply_to } = message
  const places = attachments.flatMap((attachment) => placeOf(attachment) ?? [])
  const text = [message.text, ...places].filter(Boolean).join('\n')
  const media = attachments.flatMap((attachment) => mediaOf(attachment) ?? [])
  const subjects = subjectsOf(message, text, media.length > 0)
  const facts = {
    external_id: needed(message.mid, 'the id'),
    ...place,
    text,
    media,
    ...(subjects.length > 0 && { subjects }),
    ...(reply_to?.mid !== undefined && { quoted_external_id: reply_to.mid }),
  }
  if (isOurs) return { kind: 'own_message', ...facts, ...findNumber(message.metadata) }
  const author = { external_id: place.chat_external_id }
  const pressed = message.quick_reply?.payload
  return {
    kind: 'message',
    ...facts,
    author,
    ...(places.length > 0 && { sort: 'location' as const }),
    ...(pressed && { pressed }),
    ...startOf(message.referral),
  }
}

/** What was answered or led here, then what was attached; a message that holds nothing else is named. */
function subjectsOf(message: Message, text: string, hasMedia: boolean): SubjectFacts[] {
  const { attachments, reply_to, referral, quick_reply, is_unsupported, sticker_id } = message
  const told: SubjectFacts[] = [
    ...(reply_to?.story ? [storyCard(reply_to.story)] : []),
    ...(referral ? referralCards(referral) : []),
    ...cardsOf(attachments, text),
  ]
  if (told.length > 0 || text !== '' || hasMedia) return told
  if (quick_reply?.payload) return [{ kind: 'button', title: quick_reply.payload }]
  if (sticker_id !== undefined) return [{ kind: 'sticker' }]
  return [{ kind: 'other', ...(is_unsupported && { title: 'unsupported' }) }]
}

/** The story of ours that is answered. Its address is that of the picture. */
const storyCard = ({ url }: { url?: string | undefined }): SubjectFacts => ({
  kind: 'story',
  ...(url && { url, picture: url }),
})

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
  const from = sender?.id
  if (message?.mid) return `${message.is_deleted ? 'unsent' : 'message'}:${message.mid}`
  if (message_edit?.mid) return `edit:${message_edit.mid}:${message_edit.num_edit ?? timestamp}`
  if (reaction?.mid) return `reaction:${reaction.mid}:${from}:${reaction.action}:${timestamp}`
  if (read && (read.mid ?? read.watermark)) return `read:${from}:${read.mid ?? read.watermark}`
  if (delivery) return `delivery:${from}:${delivery.watermark}:${delivery.mids?.join(',') ?? ''}`
  if (postback?.mid) return `postback:${postback.mid}`
  return undefined
}
