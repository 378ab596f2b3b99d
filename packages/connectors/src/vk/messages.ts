import type { ChangeFacts, Incoming, MessageFacts, OwnMessageFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { ignored, listOf, optional, shaped } from '../payload.ts'
import { Attachments, type Content, contentOf } from './attachments.ts'
import { cardsOf, Template } from './cards.ts'
import { pressedIn } from './choices.ts'
import { untold } from './comments.ts'
import { Flag } from './objects.ts'
import { reactionOf } from './reactions.ts'
import { readable } from './words.ts'

/** Absent: that of its arrival stands in. */
export const Moment = optional(z.int()).transform((at) => at ?? 0)
const Text = optional(z.string()).transform((text) => text ?? '')
const Geo = z.object({
  coordinates: optional(z.object({ latitude: z.number(), longitude: z.number() })),
  place: optional(z.object({ title: optional(z.string()), address: optional(z.string()) })),
})

/** What was forwarded, and what that forwarded in turn. */
type Forwarded = {
  from_id?: number | undefined
  conversation_message_id?: number | undefined
  text: string
  attachments: z.output<typeof Attachments>
  template: z.output<typeof Template>
  geo?: z.output<typeof Geo> | undefined
  fwd_messages: (Forwarded | undefined)[]
  reply_message?: Forwarded | undefined
}
const Forwarded: z.ZodType<Forwarded> = z.lazy(() =>
  z.object({
    from_id: optional(z.int()),
    conversation_message_id: optional(z.int()),
    text: Text,
    attachments: Attachments,
    template: Template,
    geo: optional(Geo),
    fwd_messages: listOf(Forwarded, () => undefined),
    reply_message: optional(Forwarded),
  }),
)

export const Message = z.object({
  from_id: z.int(),
  peer_id: z.int(),
  conversation_message_id: z.int(),
  date: Moment,
  update_time: optional(z.int()),
  random_id: optional(z.int()),
  out: optional(Flag),
  text: Text,
  attachments: Attachments,
  template: Template,
  fwd_messages: listOf(Forwarded, () => undefined),
  reply_message: optional(Forwarded),
  geo: optional(Geo),
  action: optional(z.object({ type: z.string(), text: optional(z.string()), message: optional(z.string()) })),
  is_cropped: optional(Flag),
  /** What the link said by which the person came, of an advertisement or a page. */
  ref: optional(z.string()),
  ref_source: optional(z.string()),
  /** Of the button that was pressed, as JSON. */
  payload: optional(z.string()),
})
export type Message = z.output<typeof Message>
/** Until version 5.103 the message stood where now stands what holds it. */
export const NewMessage = z.union([z.object({ message: Message }), Message.transform((message) => ({ message }))])

/** From here on a peer is a conversation of many people. */
export const first_group_chat = 2_000_000_000

/** `is_own`: the event itself says that our side wrote it, whoever of it that was. */
export function messageFacts(message: Message, group_id: number, is_own = false): MessageFacts | OwnMessageFacts {
  const quoted = message.reply_message?.conversation_message_id
  const pressed = pressedIn(message.payload)
  const common = {
    external_id: String(message.conversation_message_id),
    chat_external_id: String(message.peer_id),
    created_at: message.date,
    text: textOf(message),
    ...contentOfMessage(message),
    ...(quoted !== undefined && { quoted_external_id: String(quoted) }),
  }
  if (is_own || message.out || message.from_id === -group_id)
    return { kind: 'own_message', ...common, ...(message.random_id && { send_number: message.random_id }) }
  return {
    kind: 'message',
    ...common,
    author: { external_id: String(message.from_id) },
    ...(message.peer_id > first_group_chat && { group: { title: titleOf(message) } }),
    ...(message.geo && { sort: 'location' as const }),
    ...(message.action && { sort: 'system' as const }),
    ...(message.is_cropped && { is_cropped: true as const }),
    ...(message.ref && { start: message.ref }),
    ...(pressed !== undefined && { pressed }),
  }
}

/** Of a place and of what happened to the conversation a line remains. */
function textOf({ text, geo, action }: Message): string {
  const happened = action && [`[${action.type}]`, action.text, action.message]
  return [readable(text), placeOf(geo), happened?.filter(Boolean).join(' ')].filter(Boolean).join('\n')
}

function placeOf(geo: Message['geo']): string | undefined {
  const { coordinates, place } = geo ?? {}
  const where = coordinates && `${coordinates.latitude}, ${coordinates.longitude}`
  return geo && [place?.title, place?.address, where].filter(Boolean).join('\n')
}

function contentOfMessage(message: Message): Content {
  const { text, attachments, template, fwd_messages, reply_message, ref, ref_source } = message
  // A quotation of this dialogue is known by its number; any other is shown as it came.
  const isElsewhere = reply_message !== undefined && reply_message.conversation_message_id === undefined
  const parts = [
    contentOf(attachments, text),
    { media: [], subjects: cardsOf(template) },
    ...(isElsewhere ? [forwardedContent('quote', reply_message)] : []),
    ...fwd_messages.map((one) => (one ? forwardedContent('message', one) : unreadableOne)),
  ]
  const led = ref ? [{ kind: 'ad' as const, title: ref, ...(ref_source && { text: ref_source }) }] : []
  return {
    media: parts.flatMap(({ media }) => media),
    subjects: [...led, ...parts.flatMap(({ subjects }) => subjects)],
  }
}

const Left = z.object({ message: z.object({ peer_id: z.int(), conversation_message_id: z.int() }) })
const Sender = z.object({ from_id: optional(z.int()), out: optional(Flag), text: Text })

/** What is left of a message whose shape is not known: where it stands. Whoever wrote in a dialogue is the other one. */
export function salvageMessage(told: unknown, group_id: number): Incoming[] {
  const { message } = Left.safeParse(told).data ?? {}
  const { from_id, out, text = '' } = Sender.safeParse((told as { message?: unknown } | null)?.message).data ?? {}
  const author = from_id ?? (message && message.peer_id < first_group_chat ? message.peer_id : undefined)
  if (!message || author === undefined || out || author === -group_id) return []
  return [
    {
      kind: 'message',
      external_id: String(message.conversation_message_id),
      chat_external_id: String(message.peer_id),
      author: { external_id: String(author) },
      created_at: 0,
      text: readable(text),
      media: [],
      subjects: [{ kind: 'unreadable' }],
      ...(message.peer_id > first_group_chat && { group: { title: '' } }),
    },
  ]
}

const unreadableOne: Content = { media: [], subjects: [{ kind: 'unreadable' }] }

/** Its files stand among the message's own; whoever wrote it is known by number only, which leads to their page. */
function forwardedContent(kind: 'message' | 'quote', told: Forwarded): Content {
  const { text, attachments, template, geo, fwd_messages, reply_message, from_id } = told
  const inside = contentOf(attachments, text)
  const deeper = [...(reply_message ? [reply_message] : []), ...fwd_messages.filter((one) => one !== undefined)].map(
    (one) => forwardedContent('message', one),
  )
  const words = [readable(text), placeOf(geo)].filter(Boolean).join('\n')
  return {
    media: [inside, ...deeper].flatMap(({ media }) => media),
    subjects: [
      { kind, text: words, ...(from_id && { url: pageUrl(from_id) }) },
      ...inside.subjects,
      ...cardsOf(template),
      ...deeper.flatMap(({ subjects }) => subjects),
    ],
  }
}

const pageUrl = (id: number) => (id < 0 ? `https://vk.com/club${-id}` : `https://vk.com/id${id}`)

/** Told only when it is given or changed; else the conversation itself is asked. */
const titleOf = ({ action }: Message) =>
  action?.type === 'chat_create' || action?.type === 'chat_title_update' ? (action.text ?? '') : ''

export function messageEdit(told: unknown): ChangeFacts {
  const message = shaped(Message, told, 'message_edit')
  return {
    kind: 'message_edited',
    chat_external_id: String(message.peer_id),
    external_id: String(message.conversation_message_id),
    text: textOf(message),
    ...contentOfMessage(message),
    at: message.update_time ?? message.date,
  }
}

const Read = z.object({
  from_id: optional(z.int()),
  peer_id: z.int(),
  conversation_message_id: optional(z.int()),
})

/** What we have read ourselves is told as well, and is nothing new. */
export function messagesRead(told: unknown, group_id: number): Incoming[] {
  const { from_id, peer_id, conversation_message_id } = shaped(Read, told, 'message_read')
  if (from_id === -group_id) return ignored('message_read of our own')
  const reach = conversation_message_id === undefined ? {} : { up_to_external_id: String(conversation_message_id) }
  return [{ kind: 'messages_read', chat_external_id: String(peer_id), at: untold, ...reach }]
}

const Reaction = z.object({
  reacted_id: z.int(),
  peer_id: z.int(),
  cmid: z.int(),
  /** Absent when it was taken back: a person has one at a time. */
  reaction_id: z.int().optional(),
})

export function messageReaction(told: unknown, group_id: number): ChangeFacts {
  const { reacted_id, peer_id, cmid, reaction_id } = shaped(Reaction, told, 'message_reaction_event')
  return {
    kind: 'message_reactions',
    chat_external_id: String(peer_id),
    external_id: String(cmid),
    ...(reacted_id !== -group_id && { author: { external_id: String(reacted_id) } }),
    reactions: reaction_id === undefined ? [] : [reactionOf(reaction_id)],
    at: untold,
  }
}

const Typing = z.object({ from_id: z.int(), to_id: z.int() })

export function typing(told: unknown, group_id: number): Incoming[] {
  const { from_id, to_id } = shaped(Typing, told, 'message_typing_state')
  if (from_id === -group_id) return ignored('message_typing_state of our own')
  const chat = to_id > first_group_chat ? to_id : from_id
  return [{ kind: 'typing', chat_external_id: String(chat), at: untold }]
}

const Person = z.object({ user_id: z.int() })

export function contact(told: unknown, is_lost: boolean): ChangeFacts {
  const { user_id } = shaped(Person, told, is_lost ? 'message_deny' : 'message_allow')
  return { kind: 'contact', chat_external_id: String(user_id), is_lost, at: untold }
}
