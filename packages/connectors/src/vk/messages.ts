import type { ChangeFacts, MessageFacts, OwnMessageFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import { shaped } from '../payload.ts'
import { untold } from './comments.ts'
import { Attachments, allMedia, Flag, readable } from './objects.ts'
import { reactionOf } from './reactions.ts'

const Forwarded = z.object({ text: z.string().default(''), attachments: Attachments })

export const Message = z.object({
  from_id: z.int(),
  peer_id: z.int(),
  conversation_message_id: z.int(),
  date: z.int(),
  update_time: z.int().optional(),
  random_id: z.int().optional(),
  text: z.string(),
  attachments: Attachments,
  fwd_messages: z.array(Forwarded).default([]),
  reply_message: z.object({ conversation_message_id: z.int().optional() }).optional(),
  geo: z
    .object({
      coordinates: z.object({ latitude: z.number(), longitude: z.number() }),
      place: z.object({ title: z.string().optional() }).optional(),
    })
    .optional(),
  action: z.object({ type: z.string(), text: z.string().optional() }).optional(),
  is_cropped: Flag.optional(),
})
export type Message = z.output<typeof Message>
export const NewMessage = z.object({ message: Message })

/** From here on a peer is a conversation of many people. */
export const first_group_chat = 2_000_000_000

export function messageFacts(message: Message, group_id: number): MessageFacts | OwnMessageFacts {
  const quoted = message.reply_message?.conversation_message_id
  const common = {
    external_id: String(message.conversation_message_id),
    chat_external_id: String(message.peer_id),
    created_at: message.date,
    text: textOf(message),
    media: mediaOf(message),
    ...(quoted !== undefined && { quoted_external_id: String(quoted) }),
  }
  if (message.from_id === -group_id)
    return { kind: 'own_message', ...common, ...(message.random_id && { send_number: message.random_id }) }
  return {
    kind: 'message',
    ...common,
    author: { external_id: String(message.from_id) },
    ...(message.peer_id > first_group_chat && { group: { title: titleOf(message) } }),
    ...(message.geo && { sort: 'location' as const }),
    ...(message.action && { sort: 'system' as const }),
    ...(message.is_cropped && { is_cropped: true as const }),
  }
}

/** What was forwarded stands below as a quotation; of a place and of what happened to the conversation a line remains. */
function textOf({ text, attachments, fwd_messages, geo, action }: Message): string {
  const forwarded = fwd_messages.map((one) => `> ${readable(one.text, one.attachments)}`)
  const place = geo && [geo.place?.title, `${geo.coordinates.latitude}, ${geo.coordinates.longitude}`]
  const happened = action && [`[${action.type}]`, action.text]
  return [readable(text, attachments), place?.filter(Boolean).join('\n'), happened?.filter(Boolean).join(' ')]
    .concat(forwarded)
    .filter(Boolean)
    .join('\n')
}

const mediaOf = ({ attachments, fwd_messages }: Message) =>
  allMedia([...attachments, ...fwd_messages.flatMap((one) => one.attachments)])

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
    at: message.update_time ?? message.date,
  }
}

const Read = z.object({
  from_id: z.int().optional(),
  peer_id: z.int(),
  conversation_message_id: z.int().optional(),
})

/** What we have read ourselves is told as well, and is nothing new. */
export function messagesRead(told: unknown, group_id: number): ChangeFacts[] {
  const { from_id, peer_id, conversation_message_id } = shaped(Read, told, 'message_read')
  if (from_id === -group_id) return []
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

export function typing(told: unknown, group_id: number): ChangeFacts[] {
  const { from_id, to_id } = shaped(Typing, told, 'message_typing_state')
  if (from_id === -group_id) return []
  const chat = to_id > first_group_chat ? to_id : from_id
  return [{ kind: 'typing', chat_external_id: String(chat), at: untold }]
}

const Person = z.object({ user_id: z.int() })

export function contact(told: unknown, is_lost: boolean): ChangeFacts {
  const { user_id } = shaped(Person, told, is_lost ? 'message_deny' : 'message_allow')
  return { kind: 'contact', chat_external_id: String(user_id), is_lost, at: untold }
}
