import type { ChangeFacts, Incoming, MessageFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Receiver } from '../connector.ts'
import { findJson, fingerprint, ignored, isSecret, optional, orSalvaged, readJson, shaped } from '../payload.ts'
import { findSaid, type Said, whatOf } from './content.ts'
import { businessChatId, businessChats, chatIdOf, press } from './ids.ts'
import {
  BusinessConnection,
  CallbackQuery,
  DeletedMessages,
  Membership,
  Message,
  oddFields,
  Reaction,
} from './objects.ts'
import { albumOf, authorOf, chatAuthor, groupOf, isDirect, userAuthor, writerOf } from './senders.ts'
import { commentEdit, commentFacts, findThread, postFacts } from './threads.ts'

const ReceiverAddress = z.looseObject({ update_id: z.int() })

export const receiver: Receiver = {
  accepted: 'ok',
  // The header alone: what comes with it and cannot be read is kept, and shown as a problem.
  authenticate: ({ headers }, secrets) =>
    isSecret(headers['x-telegram-bot-api-secret-token'], secrets.webhook) ? 'genuine' : 'forged',
  keyOf({ body }) {
    const plate = ReceiverAddress.safeParse(findJson(body)).data
    return plate ? String(plate.update_id) : fingerprint(body)
  },
}

/** Telegram tells no time of deletions: the order of arrival rules. */
const untold = 0

type Reader = (content: unknown, account: AccountFacts) => Incoming[]

/** A message with what it says. Whatever says nothing is ignored by the names of its fields. */
const ofMessage =
  (what: string, read: (message: Message, said: Said, account: AccountFacts) => Incoming[]): Reader =>
  (content, account) => {
    const understood = () => {
      const message = shaped(Message, content, what)
      const said = findSaid(message, oddFields(content, message))
      return said ? read(message, said, account) : ignored(`${what}: ${whatOf(message)}`)
    }
    return orSalvaged(what, understood, () => (what === 'message' ? salvageMessage(content) : []))
  }

const readers = {
  message: ofMessage('message', newFacts),
  edited_message: ofMessage('edited_message', editFacts),
  business_message: ofMessage('business_message', businessFacts),
  edited_business_message: ofMessage('edited_business_message', (message, said) => [messageEdit(message, said)]),
  business_connection(content) {
    const { id, date, is_enabled, can_reply, rights } = shaped(BusinessConnection, content, 'business_connection')
    // Telegram leaves a right out that is not given.
    const mayReply = rights ? rights.can_reply === true : can_reply !== false
    return [
      {
        kind: 'contact',
        chat_external_id: businessChats(id),
        in_all: true,
        is_lost: !(is_enabled && mayReply),
        at: date,
      },
    ]
  },
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
  // The copy in the channel's group says the same, and says where the comments are.
  channel_post: () => ignored('channel_post'),
  edited_channel_post: () => ignored('edited_channel_post'),
  callback_query: (content) => pressFacts(shaped(CallbackQuery, content, 'callback_query')),
  message_reaction: (content) => [reactionFacts(shaped(Reaction, content, 'message_reaction'))],
  my_chat_member(content) {
    const { chat, date, new_chat_member } = shaped(Membership, content, 'my_chat_member')
    const is_lost = new_chat_member.status === 'kicked' || new_chat_member.status === 'left'
    return [{ kind: 'contact', ...wholeChat(chat), is_lost, at: date }]
  },
} satisfies Record<string, Reader>

/** What Telegram is asked to tell: all that is read here, and nothing else. */
export const allowed_updates = Object.keys(readers)

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const update = shaped(ReceiverAddress, readJson(body), 'update')
  const { update_id: _, ...told } = update
  return Object.entries(told).flatMap(([kind, content]) => {
    const read = Object.hasOwn(readers, kind) ? (readers as Record<string, Reader>)[kind] : undefined
    return read ? read(content, account) : ignored(kind)
  })
}

function newFacts(message: Message, said: Said, account: AccountFacts): Incoming[] {
  if (message.is_automatic_forward) return [postFacts(message)]
  if (isDirect(message)) return directFacts(message, said, account)
  const thread = findThread(message)
  const talk = talkFacts(message, said)
  if (!thread) return [talk]
  const isDoubtful = thread.post === undefined
  return commentFacts(message, thread, account, said).map((fact) =>
    fact.kind === 'comment' && isDoubtful ? { ...fact, otherwise: talk } : fact,
  )
}

function editFacts(message: Message, said: Said): Incoming[] {
  if (message.is_automatic_forward) return [postFacts(message)]
  const thread = isDirect(message) ? undefined : findThread(message)
  if (!thread) return [messageEdit(message, said)]
  // Where it is in doubt what it is, the edit finds whichever of the two it became.
  return thread.post ? [commentEdit(message, said)] : [commentEdit(message, said), messageEdit(message, said)]
}

const Left = z.object({
  message_id: z.int(),
  chat: z.object({ id: z.int(), type: z.literal('private'), first_name: optional(z.string()) }),
  text: optional(z.string()),
})

/** What is left of a message whose shape is not known: in a private chat it is the other one's. */
function salvageMessage(content: unknown): Incoming[] {
  const left = Left.safeParse(content).data
  if (!left) return []
  const { message_id, chat, text = '' } = left
  return [
    {
      kind: 'message',
      external_id: String(message_id),
      chat_external_id: String(chat.id),
      author: { external_id: String(chat.id), ...(chat.first_name && { name: chat.first_name }) },
      created_at: 0,
      text,
      media: [],
      subjects: [{ kind: 'unreadable' }],
    },
  ]
}

/** Telegram names the chat, and not the topic of it where something happened. */
const wholeChat = ({ id, is_forum }: { id: number; is_forum?: boolean | undefined }) => ({
  chat_external_id: String(id),
  ...(is_forum && { in_topics: true as const }),
})

function writtenOf(message: Message, said: Said) {
  const { reply_to_message } = message
  // What nobody has answered is told as an answer to the beginning of its topic.
  const quoted = reply_to_message?.forum_topic_created ? undefined : reply_to_message?.message_id
  return {
    external_id: String(message.message_id),
    chat_external_id: chatIdOf(message, writerOf(message)),
    created_at: message.date,
    ...said,
    ...(quoted !== undefined && { quoted_external_id: String(quoted) }),
  }
}

const talkFacts = (message: Message, said: Said): MessageFacts => ({
  kind: 'message',
  ...writtenOf(message, said),
  author: authorOf(message),
  ...groupOf(message),
  ...albumOf(message),
  ...(message.location && { sort: 'location' }),
  ...startOf(message),
})

const started = /^\/start(?:@\w+)? ([\w-]{1,64})$/

/** Whoever comes by a link with a word of ours in it says it to the bot. */
function startOf({ chat, text = '' }: Message): Pick<MessageFacts, 'start'> {
  const start = chat.type === 'private' ? started.exec(text)?.[1] : undefined
  return start === undefined ? {} : { start }
}

/** A topic of a channel's direct messages goes by the customer, so whoever else writes there is our side. */
function directFacts(message: Message, said: Said, account: AccountFacts): Incoming[] {
  const { direct_messages_topic: topic } = message
  const writer = writerOf(message)
  if (!topic || writer === (topic.user?.id ?? topic.topic_id)) return [talkFacts(message, said)]
  if (String(writer) === account.provider_id) return ignored('message of our own')
  return [{ kind: 'own_message', ...writtenOf(message, said) }]
}

/** A chat of somebody's own account: it goes by the customer, so whoever else writes there is our side. */
function businessFacts(message: Message, said: Said, account: AccountFacts): Incoming[] {
  const { chat, from, sender_business_bot } = message
  if (from?.id === chat.id) return [talkFacts(message, said)]
  // What we have sent through the connection is known from the answer to our own call.
  if (String(sender_business_bot?.id) === account.provider_id) return ignored('business_message of our own')
  return [{ kind: 'own_message', ...writtenOf(message, said) }]
}

/** A button under a message was pressed: nothing was written, but somebody wants something. */
function pressFacts({ id, from, data, game_short_name, message }: CallbackQuery): Incoming[] {
  if (!message) return ignored('callback_query of an inline message')
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? []
  const words = buttons.find(({ callback_data }) => callback_data === data)?.text
  return [
    {
      kind: 'message',
      external_id: `${press}${id}`,
      chat_external_id: chatIdOf(message, from.id),
      author: userAuthor(from),
      // Telegram tells no time of it: nobody presses before we hear of it.
      created_at: Number.MAX_SAFE_INTEGER,
      text: words ?? '',
      media: [],
      subjects: words ? [] : [{ kind: 'button', title: data ?? game_short_name }],
      quoted_external_id: String(message.message_id),
      ...(data && { pressed: data }),
      ...groupOf(message),
    },
  ]
}

const messageEdit = (message: Message, { text, subjects, media }: Said): ChangeFacts => ({
  kind: 'message_edited',
  chat_external_id: chatIdOf(message, writerOf(message)),
  external_id: String(message.message_id),
  text,
  subjects,
  media,
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
    ...(chat.is_direct_messages ? { chat_external_id: chatIdOf({ chat }, user?.id) } : wholeChat(chat)),
    external_id: String(message_id),
    author,
    reactions: new_reaction.map(({ type, emoji }) => emoji ?? characters[type] ?? '❔'),
    at: date,
  }
}
