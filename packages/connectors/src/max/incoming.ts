import type { AuthorFacts, Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Receiver } from '../connector.ts'
import { findJson, fingerprint, ignored, isSecret, optional, orSalvaged, readJson, shaped } from '../payload.ts'
import { fullName, hasPlace, saidIn } from './content.ts'
import { of_person, unwritten } from './ids.ts'
import {
  CallbackUpdate,
  ChatUpdate,
  type Message,
  MessageUpdate,
  Removal,
  TitleUpdate,
  Update,
  type User,
} from './objects.ts'

const Plate = z.object({
  update_type: z.string(),
  timestamp: z.int(),
  message: optional(z.object({ body: z.object({ mid: z.string().min(1) }) })),
  callback: optional(z.object({ callback_id: z.string().min(1) })),
  message_id: optional(z.string().min(1)),
  chat_id: optional(z.int()),
})

export const receiver: Receiver = {
  accepted: 'ok',
  // The header alone: what comes with it and cannot be read is kept, and shown as a problem.
  authenticate: ({ headers }, secrets) =>
    isSecret(headers['x-max-bot-api-secret'], secrets.webhook) ? 'genuine' : 'forged',
  /** Updates have no number of their own. A message is new once; it is edited as often as its times differ. */
  keyOf({ body }) {
    const plate = Plate.safeParse(findJson(body)).data
    const subject = plate?.callback?.callback_id ?? plate?.message?.body.mid ?? plate?.message_id ?? plate?.chat_id
    if (!plate || subject === undefined) return fingerprint(body)
    const when = plate.update_type === 'message_created' ? [] : [plate.timestamp]
    return [plate.update_type, subject, ...when].join(':')
  },
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

type Reader = (update: unknown, account: AccountFacts, what: string) => Incoming[]

const contact =
  (is_lost: boolean): Reader =>
  (update, _, what) => {
    const { chat_id, timestamp, is_channel, user, payload } = shaped(ChatUpdate, update, what)
    if (is_channel) return ignored(`${what} of a channel`)
    const at = seconds(timestamp)
    const place = { chat_external_id: String(chat_id) }
    const told: Incoming[] = [{ kind: 'contact', ...place, is_lost, at }]
    if (what !== 'bot_started' || !user || !payload) return told
    // Somebody came by a link that says from where: what they will write is about that.
    const subjects = [{ kind: 'ad' as const, title: payload }]
    const came = {
      external_id: `${unwritten}start:${timestamp}`,
      created_at: at,
      text: '',
      media: [],
      subjects,
      start: payload,
    }
    return [...told, { kind: 'message', ...place, ...came, author: authorOf(user) }]
  }

const readers: Readonly<Record<string, Reader>> = {
  message_created: (update, account, what) => newFacts(shaped(MessageUpdate, update, what).message, account),
  message_edited(update, account, what) {
    const { message, timestamp } = shaped(MessageUpdate, update, what)
    const reason = reasonToIgnore(message, account)
    if (reason === 'a channel') return ignored(`${what} in ${reason}`)
    return [{ kind: 'message_edited', ...placeOf(message), ...saidIn(message), at: seconds(timestamp) }]
  },
  message_removed(update, _, what) {
    const { message_id, chat_id, timestamp } = shaped(Removal, update, what)
    const place = { chat_external_id: String(chat_id), external_id: message_id }
    return [{ kind: 'message_deleted', ...place, at: seconds(timestamp) }]
  },
  message_callback: (update, _, what) => pressFacts(shaped(CallbackUpdate, update, what)),
  /** Titles age: what a conversation is called now comes with a line in it. */
  chat_title_changed(update, _, what) {
    const { chat_id, timestamp, user, title } = shaped(TitleUpdate, update, what)
    const line = { external_id: `${unwritten}title:${timestamp}`, created_at: seconds(timestamp), media: [] }
    const place = { chat_external_id: String(chat_id), group: { title } }
    return [{ kind: 'message', ...place, ...line, sort: 'system', author: authorOf(user), text: `[${what}] ${title}` }]
  },
  bot_started: contact(false),
  bot_stopped: contact(true),
  dialog_removed: contact(true),
  bot_added: contact(false),
  bot_removed: contact(true),
}

/** What MAX is asked to tell: all that is read here, and nothing else. */
export const update_types = Object.keys(readers)

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const update = shaped(Update, readJson(body), 'update')
  const { update_type } = update
  const read = Object.hasOwn(readers, update_type) ? readers[update_type] : undefined
  if (!read) return ignored(update_type)
  return orSalvaged(
    update_type,
    () => read(update, account, update_type),
    () => (update_type === 'message_created' ? salvageMessage(update, account) : []),
  )
}

const Left = z.object({
  timestamp: z.int(),
  message: z.object({
    sender: z.object({ user_id: z.int(), first_name: optional(z.string()) }),
    recipient: optional(z.object({ chat_id: optional(z.int()), chat_type: optional(z.string()) })),
    body: optional(z.object({ mid: optional(z.string().min(1)), text: optional(z.string()) })),
  }),
})

/** What is left of a message whose shape is not known: whose it is, and where it stands. */
function salvageMessage(update: unknown, account: AccountFacts): Incoming[] {
  const left = Left.safeParse(update).data
  if (!left || left.message.recipient?.chat_type === 'channel') return []
  const { sender, recipient, body } = left.message
  if (String(sender.user_id) === account.provider_id) return []
  const { chat_id, chat_type } = recipient ?? {}
  return [
    {
      kind: 'message',
      external_id: body?.mid ?? `${unwritten}${left.timestamp}:${sender.user_id}`,
      chat_external_id: chat_id === undefined ? `${of_person}${sender.user_id}` : String(chat_id),
      author: { external_id: String(sender.user_id), ...(sender.first_name && { name: sender.first_name }) },
      created_at: seconds(left.timestamp),
      text: body?.text ?? '',
      media: [],
      subjects: [{ kind: 'unreadable' }],
      ...(chat_type === 'chat' && { group: { title: '' } }),
    },
  ]
}

/** A dialogue without a number of its own goes by whoever it is with. */
const chatIdOf = ({ recipient, sender }: Message) => {
  if (recipient.chat_id != null) return String(recipient.chat_id)
  const user_id = sender?.user_id ?? recipient.user_id
  if (user_id == null) throw new Error('message: not as known at recipient.chat_id')
  return `${of_person}${user_id}`
}

/** What was forwarded without a word has no id of its own: it is known by when and by whom. */
const placeOf = (message: Message) => ({
  chat_external_id: chatIdOf(message),
  external_id: message.body?.mid || `${unwritten}${message.timestamp}:${message.sender?.user_id ?? ''}`,
})

function reasonToIgnore({ recipient, sender }: Message, account: AccountFacts): string | undefined {
  if (recipient.chat_type === 'channel') return 'a channel'
  if (!sender) return 'nobody’s name'
  // What we have sent is known from the answer to our own call.
  return String(sender.user_id) === account.provider_id ? 'our own name' : undefined
}

function newFacts(message: Message, account: AccountFacts): Incoming[] {
  const { sender, recipient, timestamp, link } = message
  const reason = reasonToIgnore(message, account)
  if (reason !== undefined || !sender) return ignored(`message_created in ${reason}`)
  if (!message.body && !link?.message) throw new Error('message_created: not as known at message.body')
  const quoted = link?.type === 'reply' ? link.message?.mid : undefined
  return [
    {
      kind: 'message',
      ...placeOf(message),
      author: authorOf(sender),
      created_at: seconds(timestamp),
      ...saidIn(message),
      ...(quoted && { quoted_external_id: quoted }),
      // Events do not carry the title of a group: it is asked for.
      ...(recipient.chat_type === 'chat' && { group: { title: '' } }),
      ...(hasPlace(message) && { sort: 'location' }),
    },
  ]
}

/** A button under a message was pressed: nothing was written, but somebody wants something. */
function pressFacts({ timestamp, callback, message }: z.output<typeof CallbackUpdate>): Incoming[] {
  const { callback_id, payload, user } = callback
  if (!message) return ignored('message_callback of a message that is gone')
  if (message.recipient.chat_type === 'channel') return ignored('message_callback in a channel')
  const { chat_id, chat_type } = message.recipient
  const words = buttonsOf(message).find((button) => button.payload === payload)?.text
  return [
    {
      kind: 'message',
      // The id is that of the keyboard, by its description: a second press of it differs by its time.
      external_id: `${unwritten}press:${callback_id}:${callback.timestamp ?? timestamp}`,
      chat_external_id: chat_id == null ? `${of_person}${user.user_id}` : String(chat_id),
      author: authorOf(user),
      created_at: seconds(timestamp),
      text: words ?? '',
      media: [],
      subjects: words ? [] : [{ kind: 'button', title: payload ?? undefined }],
      ...(payload && { pressed: payload }),
      ...(message.body?.mid && { quoted_external_id: message.body.mid }),
      ...(chat_type === 'chat' && { group: { title: '' } }),
    },
  ]
}

const Buttons = z.object({
  buttons: z.array(z.array(z.looseObject({ text: z.string(), payload: z.string().nullish() }))),
})
const buttonsOf = ({ body }: Message) =>
  (body?.attachments ?? []).flatMap(({ payload }) => Buttons.safeParse(payload).data?.buttons.flat() ?? [])

const authorOf = (user: User): AuthorFacts => ({
  external_id: String(user.user_id),
  name: fullName(user),
  ...(user.username && { screen_name: user.username, url: `https://max.ru/${user.username}` }),
  ...(user.avatar_url && { image_url: user.avatar_url }),
})
