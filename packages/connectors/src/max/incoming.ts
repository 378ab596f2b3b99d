import type { AuthorFacts, Incoming } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Door } from '../connector.ts'
import { findJson, fingerprint, isSecret, readJson, shaped } from '../payload.ts'
import { attachmentsOf, fullName, mediaOf, textOf } from './content.ts'
import { ChatUpdate, type Message, MessageUpdate, Removal, Update, type User } from './objects.ts'

const Plate = z.object({
  update_type: z.string(),
  timestamp: z.int(),
  message: z.object({ body: z.object({ mid: z.string() }) }).optional(),
  message_id: z.string().optional(),
  chat_id: z.int().optional(),
})

export const door: Door = {
  accepted: 'ok',
  // The header alone: what comes with it and cannot be read is kept, and shown as a problem.
  authenticate: ({ headers }, secrets) =>
    isSecret(headers['x-max-bot-api-secret'], secrets.webhook) ? 'genuine' : 'forged',
  /** Updates have no number of their own. A message is new once; it is edited as often as its times differ. */
  keyOf({ body }) {
    const plate = Plate.safeParse(findJson(body)).data
    const subject = plate?.message?.body.mid ?? plate?.message_id ?? plate?.chat_id
    if (!plate || subject === undefined) return fingerprint(body)
    const when = plate.update_type === 'message_created' ? [] : [plate.timestamp]
    return [plate.update_type, subject, ...when].join(':')
  },
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

const contact = (is_lost: boolean) => (update: unknown, _: AccountFacts, what: string) => {
  const { chat_id, timestamp, is_channel } = shaped(ChatUpdate, update, what)
  return is_channel
    ? []
    : [{ kind: 'contact' as const, chat_external_id: String(chat_id), is_lost, at: seconds(timestamp) }]
}

const readers: Readonly<Record<string, (update: unknown, account: AccountFacts, what: string) => Incoming[]>> = {
  message_created: (update, account, what) => newFacts(shaped(MessageUpdate, update, what).message, account),
  message_edited(update, _, what) {
    const { message, timestamp } = shaped(MessageUpdate, update, what)
    if (message.recipient.chat_type === 'channel') return []
    return [{ kind: 'message_edited', ...placeOf(message), text: textOf(message), at: seconds(timestamp) }]
  },
  message_removed(update, _, what) {
    const { message_id, chat_id, timestamp } = shaped(Removal, update, what)
    const place = { chat_external_id: String(chat_id), external_id: message_id }
    return [{ kind: 'message_deleted', ...place, at: seconds(timestamp) }]
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
  return read ? read(update, account, update_type) : []
}

const placeOf = ({ recipient, body }: Message) => ({
  chat_external_id: String(recipient.chat_id),
  external_id: body.mid,
})

function newFacts(message: Message, account: AccountFacts): Incoming[] {
  const { sender, recipient, timestamp, link } = message
  // Channels are nobody's dialogue; what we have sent is known from the answer to our own call.
  if (recipient.chat_type === 'channel' || !sender || String(sender.user_id) === account.provider_id) return []
  return [
    {
      kind: 'message',
      ...placeOf(message),
      author: authorOf(sender),
      created_at: seconds(timestamp),
      text: textOf(message),
      media: mediaOf(message),
      ...(link?.type === 'reply' && { quoted_external_id: link.message.mid }),
      // Events do not carry the title of a group: it is asked for.
      ...(recipient.chat_type === 'chat' && { group: { title: '' } }),
      ...(attachmentsOf(message).some(({ type }) => type === 'location') && { sort: 'location' }),
    },
  ]
}

const authorOf = (user: User): AuthorFacts => ({
  external_id: String(user.user_id),
  name: fullName(user),
  ...(user.username && { screen_name: user.username, url: `https://max.ru/${user.username}` }),
  ...(user.avatar_url && { image_url: user.avatar_url }),
})
