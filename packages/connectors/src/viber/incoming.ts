import { createHmac } from 'node:crypto'
import { type AuthorFacts, type Incoming, told_only } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { Receiver } from '../connector.ts'
import { fingerprint, ignored, isSecret, optional, orSalvaged, readExactJson, shaped } from '../payload.ts'
import { saidIn } from './content.ts'
import { Callback, Mark, Message, Payment, Started, Subscribed, Unsubscribed, type User } from './objects.ts'

export const receiver: Receiver = {
  // Whatever stands in the answer to `conversation_started` would be taken for a message to the customer.
  accepted: '',
  authenticate({ headers, body }, { access = '' }) {
    if (access === '' || !isSecret(headers['x-viber-content-signature'], signatureOf(body, access))) return 'forged'
    // While our address is being set, Viber asks whether somebody is there.
    return findCallback(body)?.event === 'webhook' ? { handshake: '' } : 'genuine'
  },
  /** Marks come once for every device of the customer, and name the same message. */
  keyOf({ body }) {
    const callback = findCallback(body)
    if (callback?.message_token === undefined) return fingerprint(body)
    const { event, message_token, user_id } = callback
    return [event, message_token, ...(typeof user_id === 'string' ? [user_id] : [])].join(':')
  },
}

/** The bot's own token is the key. */
export const signatureOf = (body: Uint8Array, token: string) => createHmac('sha256', token).update(body).digest('hex')

function findCallback(body: Uint8Array) {
  try {
    return Callback.safeParse(readExactJson(body)).data
  } catch {
    return undefined
  }
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

type Reader = (callback: unknown, what: string) => Incoming[]

const mark =
  (kind: 'messages_delivered' | 'messages_read'): Reader =>
  (callback, what) => {
    const { user_id, message_token, timestamp } = shaped(Mark, callback, what)
    return [{ kind, chat_external_id: user_id, external_ids: [message_token], at: seconds(timestamp) }]
  }

const readers: Readonly<Record<string, Reader>> = {
  message: (callback, what) => messageFacts(shaped(Message, callback, what)),
  delivered: mark('messages_delivered'),
  seen: mark('messages_read'),
  failed(callback, what) {
    const { user_id, message_token, timestamp, desc = '' } = shaped(Mark, callback, what)
    const place = { chat_external_id: user_id, external_id: message_token }
    return [{ kind: 'message_failed', ...place, reason: 'rejected', words: desc, at: seconds(timestamp) }]
  },
  subscribed(callback, what) {
    const { user, timestamp } = shaped(Subscribed, callback, what)
    return [{ kind: 'contact', chat_external_id: user.id, is_lost: false, at: seconds(timestamp) }]
  },
  unsubscribed(callback, what) {
    const { user_id, timestamp } = shaped(Unsubscribed, callback, what)
    return [{ kind: 'contact', chat_external_id: user_id, is_lost: true, at: seconds(timestamp) }]
  },
  conversation_started: (callback, what) => startFacts(shaped(Started, callback, what), what),
  /** Somebody has pressed a button that pays. */
  client_status(callback, what) {
    const { user, timestamp, message_token, status } = shaped(Payment, callback, what)
    if (status.type !== 'payment') return ignored(`${what} of ${status.type}`)
    const subjects = [{ kind: 'payment' as const, ...(status.code !== undefined && { title: String(status.code) }) }]
    return [unwritten(user, `payment:${message_token}`, timestamp, subjects)]
  },
}

export function understand(body: Uint8Array): Incoming[] {
  const callback = shaped(Callback, readExactJson(body), 'callback')
  const { event } = callback
  const read = Object.hasOwn(readers, event) ? readers[event] : undefined
  if (!read) return ignored(event)
  return orSalvaged(
    event,
    () => read(callback, event),
    () => (event === 'message' ? salvageMessage(callback) : []),
  )
}

function messageFacts({ message_token, timestamp, sender, message }: z.output<typeof Message>): Incoming[] {
  const { location } = message
  return [
    {
      kind: 'message',
      external_id: message_token,
      chat_external_id: sender.id,
      author: authorOf(sender),
      created_at: seconds(timestamp),
      ...saidIn(message),
      ...(location && { sort: 'location' }),
    },
  ]
}

/**
 * Somebody has opened the dialogue and written nothing yet: until they do, nothing can be sent to them. Where the link
 * said from where they come, that is what they will write about.
 */
function startFacts(started: z.output<typeof Started>, what: string): Incoming[] {
  const { user, timestamp, message_token, context, subscribed } = started
  const came = context
    ? [unwritten(user, `start:${message_token}`, timestamp, [{ kind: 'ad', title: context }], context)]
    : []
  const place = { chat_external_id: user.id, at: seconds(timestamp) }
  const told: Incoming[] =
    subscribed === undefined ? came : [...came, { kind: 'contact', ...place, is_lost: !subscribed }]
  return told.length > 0 ? told : ignored(what)
}

type Subjects = NonNullable<Extract<Incoming, { kind: 'message' }>['subjects']>

/** What somebody did without writing has no message on Viber. */
const unwritten = (user: User, mark: string, timestamp: number, subjects: Subjects, start?: string): Incoming => ({
  kind: 'message',
  external_id: `${told_only}${mark}`,
  chat_external_id: user.id,
  author: authorOf(user),
  created_at: seconds(timestamp),
  text: '',
  media: [],
  subjects,
  ...(start !== undefined && { start }),
})

const Left = z.object({
  message_token: Message.shape.message_token,
  timestamp: optional(z.number()),
  sender: z.object({ id: z.string().min(1), name: optional(z.string()) }),
  message: optional(z.object({ text: optional(z.string()) })),
})

/** What is left of a message whose shape is not known: whose it is. */
function salvageMessage(callback: unknown): Incoming[] {
  const left = Left.safeParse(callback).data
  if (!left) return []
  const { message_token, timestamp = 0, sender, message } = left
  return [
    {
      kind: 'message',
      external_id: message_token,
      chat_external_id: sender.id,
      author: { external_id: sender.id, ...(sender.name && { name: sender.name }) },
      created_at: seconds(timestamp),
      text: message?.text ?? '',
      media: [],
      subjects: [{ kind: 'unreadable' }],
    },
  ]
}

const authorOf = ({ id, name, avatar }: User): AuthorFacts => ({
  external_id: id,
  ...(name && { name }),
  ...(avatar && { image_url: avatar }),
})
