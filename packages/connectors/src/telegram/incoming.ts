import type { ChangeFacts, Incoming, MessageFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Door } from '../connector.ts'
import { findJson, fingerprint, isSecret, readJson, shaped } from '../payload.ts'
import { findText, mediaOf } from './content.ts'
import { businessChatId } from './ids.ts'
import { DeletedMessages, Membership, Message, Reaction } from './objects.ts'
import { authorOf, chatAuthor, titleOf, userAuthor } from './senders.ts'
import { commentEdit, commentFacts, findThread, postFacts } from './threads.ts'

const Doorplate = z.looseObject({ update_id: z.int() })

export const door: Door = {
  accepted: 'ok',
  // The header alone: what comes with it and cannot be read is kept, and shown as a problem.
  authenticate: ({ headers }, secrets) =>
    isSecret(headers['x-telegram-bot-api-secret-token'], secrets.webhook) ? 'genuine' : 'forged',
  keyOf({ body }) {
    const plate = Doorplate.safeParse(findJson(body)).data
    return plate ? String(plate.update_id) : fingerprint(body)
  },
}

/** Telegram tells no time of deletions: the order of arrival rules. */
const untold = 0

const readers = {
  message: (content, account) => newFacts(shaped(Message, content, 'message'), account),
  edited_message: (content) => editFacts(shaped(Message, content, 'edited_message')),
  business_message: (content, account) => businessFacts(shaped(Message, content, 'business_message'), account),
  edited_business_message: (content) => [messageEdit(shaped(Message, content, 'edited_business_message'))],
  deleted_business_messages(content) {
    const deleted = shaped(DeletedMessages, content, 'deleted_business_messages')
    const chat_external_id = businessChatId(deleted.business_connection_id, deleted.chat.id)
    return deleted.message_ids.map((id) => ({
      kind: 'message_deleted',
      chat_external_id,
      external_id: String(id),
      at: untold,
    }))
  },
  message_reaction: (content) => [reactionFacts(shaped(Reaction, content, 'message_reaction'))],
  my_chat_member(content) {
    const { chat, date, new_chat_member } = shaped(Membership, content, 'my_chat_member')
    const is_lost = new_chat_member.status === 'kicked' || new_chat_member.status === 'left'
    return [{ kind: 'contact', chat_external_id: String(chat.id), is_lost, at: date }]
  },
} satisfies Record<string, (content: unknown, account: AccountFacts) => Incoming[]>

/** What Telegram is asked to tell: all that is read here, and nothing else. */
export const allowed_updates = Object.keys(readers)

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const update = shaped(Doorplate, readJson(body), 'update')
  return Object.entries(readers).flatMap(([kind, read]) =>
    update[kind] === undefined ? [] : read(update[kind], account),
  )
}

function newFacts(message: Message, account: AccountFacts): Incoming[] {
  if (message.is_automatic_forward) return [postFacts(message)]
  const thread = findThread(message)
  const [talk] = talkFacts(message)
  if (!thread) return talk ? [talk] : []
  const isDoubtful = thread.post === undefined
  return commentFacts(message, thread, account).map((fact) =>
    fact.kind === 'comment' && isDoubtful && talk ? { ...fact, otherwise: talk } : fact,
  )
}

function editFacts(message: Message): Incoming[] {
  if (message.is_automatic_forward) return [postFacts(message)]
  const thread = findThread(message)
  if (!thread) return [messageEdit(message)]
  // Where it is in doubt what it is, the edit finds whichever of the two it became.
  return thread.post ? [commentEdit(message)] : [commentEdit(message), messageEdit(message)]
}

const chatIdOf = ({ chat, business_connection_id }: Message) =>
  business_connection_id === undefined ? String(chat.id) : businessChatId(business_connection_id, chat.id)

type Place = Pick<MessageFacts, 'external_id' | 'chat_external_id' | 'created_at' | 'text' | 'quoted_external_id'>
type Written = Place & Pick<MessageFacts, 'media'>

/** Absent for what the network says by itself: somebody has joined, something was pinned, the group has moved. */
function findWritten(message: Message): Written | undefined {
  const text = findText(message)
  if (text === undefined) return
  const quoted = message.reply_to_message?.message_id
  return {
    external_id: String(message.message_id),
    chat_external_id: chatIdOf(message),
    created_at: message.date,
    text,
    media: mediaOf(message),
    ...(quoted !== undefined && { quoted_external_id: String(quoted) }),
  }
}

function talkFacts(message: Message): MessageFacts[] {
  const written = findWritten(message)
  if (!written) return []
  return [
    {
      kind: 'message',
      ...written,
      author: authorOf(message),
      ...(message.chat.type !== 'private' && { group: { title: titleOf(message.chat) } }),
      ...(message.location && { sort: 'location' }),
    },
  ]
}

/** A chat of somebody's own account: it goes by the customer, so whoever else writes there is our side. */
function businessFacts(message: Message, account: AccountFacts): Incoming[] {
  const { chat, from, sender_business_bot } = message
  if (from?.id === chat.id) return talkFacts(message)
  // What we have sent through the connection is known from the answer to our own call.
  if (String(sender_business_bot?.id) === account.provider_id) return []
  const written = findWritten(message)
  return written ? [{ kind: 'own_message', ...written }] : []
}

const messageEdit = (message: Message): ChangeFacts => ({
  kind: 'message_edited',
  chat_external_id: chatIdOf(message),
  external_id: String(message.message_id),
  text: findText(message) ?? '',
  at: message.edit_date ?? message.date,
})

/** Reactions without a character: emoji of people's own making, and those that are paid with stars. */
const characters: Readonly<Record<string, string>> = { custom_emoji: '💟', paid: '⭐' }

function reactionFacts({ chat, message_id, user, actor_chat, date, new_reaction }: Reaction): ChangeFacts {
  const author = user ? userAuthor(user) : actor_chat && chatAuthor(actor_chat)
  // Without an author it would be taken for ours.
  if (!author) throw new Error('message_reaction: not as known at user')
  return {
    kind: 'message_reactions',
    chat_external_id: String(chat.id),
    external_id: String(message_id),
    author,
    reactions: new_reaction.map(({ type, emoji }) => emoji ?? characters[type] ?? '❔'),
    at: date,
  }
}
