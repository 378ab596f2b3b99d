import type { ChangeFacts, Incoming, MessageFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { Id, Moment, needed, Part, Text } from '../meta/fields.ts'
import { fingerprint, ignored, optional, shaped } from '../payload.ts'
import { Content, mediaOf, pressedIn, textOf } from './content.ts'
import { groupChat } from './groups.ts'
import { authorFacts, contactsIn, type Scene, type Writer, writerBeside } from './people.ts'
import { subjectsOf } from './subjects.ts'

const Message = Content.extend({
  id: Id,
  timestamp: Moment,
  from: Id,
  from_user_id: Id,
  to: Id,
  to_user_id: Id,
  group_id: Id,
  reaction: optional(z.object({ message_id: Id, emoji: Text })),
  edit: optional(z.object({ original_message_id: Id, message: Content })),
  revoke: optional(z.object({ original_message_id: Id })),
})
type Message = z.output<typeof Message>

type Place = { chat_external_id: string; at: number }

/** Types that nobody wrote: the person opened the dialogue. */
const unwritten = new Set(['request_welcome'])

export function customerFacts(told: object, scene: Scene): Incoming[] {
  const message = shaped(Message, told, 'message')
  if (message.type !== undefined && unwritten.has(message.type)) return ignored(message.type)
  const writer = writerOf(message, scene)
  const place = { chat_external_id: placeOf(message, writer), at: message.timestamp }
  const author = authorFacts(writer)
  const reaction = findReaction(message)
  if (reaction) return [{ kind: 'message_reactions', ...place, ...reaction, author }]
  const change = findChange(message, place)
  if (change) return [change]
  return [{ kind: 'message', ...said(message, place), author, ...groupOf(message), ...sortOf(message) }]
}

/** Written in the WhatsApp Business app, or edited or deleted there. */
export function echoFacts(told: object): Incoming[] {
  const echo = shaped(Message, told, 'echo')
  const recipient = echo.group_id === undefined ? (echo.to ?? echo.to_user_id) : groupChat(echo.group_id)
  const place = { chat_external_id: needed(recipient, 'the recipient'), at: echo.timestamp }
  const reaction = findReaction(echo)
  if (reaction) return [{ kind: 'message_reactions', ...place, ...reaction }]
  const change = findChange(echo, place)
  const { pressed: _, ...own } = said(echo, place)
  return [change ?? { kind: 'own_message', ...own }]
}

/** Something came from somebody we know, in a way that we do not: whoever looks at the dialogue sees as much. */
export function salvage(told: unknown, scene: Scene): Incoming[] {
  const part = Part.safeParse(told).data
  const message = part && Message.safeParse(part).data
  if (!message) return []
  try {
    const writer = writerOf(message, scene)
    const external_id = message.id ?? `unread_${fingerprint(Buffer.from(JSON.stringify(part))).slice(0, 32)}`
    const place = { chat_external_id: placeOf(message, writer), at: message.timestamp }
    const { quoted_external_id, subjects = [], ...rest } = said({ ...message, id: external_id }, place)
    const unread = { kind: 'unreadable' as const, title: message.type }
    const known = subjects.filter(({ kind }) => kind !== 'other')
    const seen = { author: authorFacts(writer), ...groupOf(message), subjects: [unread, ...known] }
    return [{ kind: 'message', ...rest, ...seen }]
  } catch {
    return []
  }
}

function said(message: Message, { chat_external_id, at }: Place): Omit<MessageFacts, 'kind' | 'author' | 'sort'> {
  const subjects = subjectsOf(message)
  const pressed = pressedIn(message)
  return {
    external_id: needed(message.id, 'the id'),
    chat_external_id,
    created_at: at,
    text: textOf(message),
    media: mediaOf(message),
    ...(subjects.length > 0 && { subjects }),
    ...(message.context?.id !== undefined && { quoted_external_id: message.context.id }),
    ...(pressed !== undefined && { pressed }),
  }
}

function sortOf({ location, system }: Message): Pick<MessageFacts, 'sort'> {
  if (location) return { sort: 'location' }
  return system ? { sort: 'system' } : {}
}

/**
 * NOTES.md: a dialogue is the phone's where there is one, the person's own id is the author's. A message that names
 * nobody belongs to the contact beside it, if both are the only ones: with more of them a stranger's might be taken.
 */
function writerOf(message: Message, { contacts, alone }: Scene): Writer {
  const { from, from_user_id, system } = message
  if (from !== undefined || from_user_id !== undefined)
    return writerBeside({ phone: from, user: from_user_id }, contacts)
  const [only] = contactsIn(contacts)
  if (alone && contacts.length === 1 && only) return { phone: only.wa_id, user: only.user_id, contact: only }
  // Who has changed their id is told without a sender: the dialogue is that of the phone, or of the id before.
  const before = system?.previous_user_id ?? /changed from ([A-Z]{2}\.\S+) to /.exec(system?.body ?? '')?.[1]
  return { phone: system?.wa_id, user: before ?? system?.user_id, contact: undefined }
}

const placeOf = ({ group_id }: Message, { phone, user }: Writer) =>
  group_id === undefined ? needed(phone ?? user, 'who wrote it') : groupChat(group_id)

/** The title is told elsewhere: it is asked for. */
const groupOf = ({ group_id }: Message): Pick<MessageFacts, 'group'> =>
  group_id === undefined ? {} : { group: { title: '' } }

function findReaction({ type, reaction }: Message): { external_id: string; reactions: string[] } | undefined {
  if (type !== 'reaction' && !reaction) return undefined
  const external_id = needed(reaction?.message_id, 'what the reaction is about')
  return { external_id, reactions: reaction?.emoji ? [reaction.emoji] : [] }
}

function findChange({ type, edit, revoke }: Message, place: Place): ChangeFacts | undefined {
  if (revoke || type === 'revoke') {
    const external_id = needed(revoke?.original_message_id, 'what was deleted')
    return { kind: 'message_deleted', ...place, external_id }
  }
  if (edit || type === 'edit') {
    const external_id = needed(edit?.original_message_id, 'what was edited')
    const message = needed(edit?.message, 'what was edited')
    const subjects = subjectsOf(message)
    return { kind: 'message_edited', ...place, external_id, text: textOf(message), subjects }
  }
}
