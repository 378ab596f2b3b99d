import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Receiver } from '../connector.ts'
import { postsOnce } from '../looks.ts'
import {
  AnyId,
  eachAlone,
  fingerprint,
  ignored,
  isSecret,
  optional,
  orSalvaged,
  readExactJson,
  shaped,
} from '../payload.ts'
import { beginsTalk, botIn, earlierThan, isOwn, isSystem, messageFacts } from './messages.ts'
import { Chat, Message, Review, Told } from './objects.ts'
import { reviewFacts } from './reviews.ts'

export const receiver: Receiver = {
  accepted: 'ok',
  /** How Avito signs is not described: the address that we have told it holds a secret. */
  authenticate({ query, body }, { webhook }) {
    if (!isSecret(query?.proof, webhook)) return 'forged'
    // Whether somebody is there is asked with nothing.
    return Buffer.from(body).toString().trim() === '{}' ? { handshake: 'ok' } : 'genuine'
  },
  keyOf({ body }) {
    const value = findEvent(body)?.payload.value
    return value?.id && value.type ? `${value.type}:${value.id}` : fingerprint(body)
  },
}

const Event = z.object({ payload: z.object({ type: z.string().min(1), value: z.unknown() }) })
const Named = z.object({
  payload: z.object({ value: z.object({ id: optional(z.string()), type: optional(z.string()) }) }),
})

function findEvent(body: Uint8Array) {
  try {
    return Named.safeParse(readExactJson(body)).data
  } catch {
    return undefined
  }
}

const Look = z.discriminatedUnion('look', [
  z.object({ look: z.literal('messages'), answer: z.object({ chat: Chat, messages: z.array(z.unknown()) }) }),
  z.object({ look: z.literal('reviews'), answer: z.object({ reviews: z.array(z.unknown()) }) }),
])

/** A delivery, or what we have looked at ourselves. */
export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const told = readExactJson(body)
  if (typeof told === 'object' && told !== null && 'look' in told) return lookFacts(shaped(Look, told, 'look'), account)
  const { type, value } = shaped(Event, told, 'event').payload
  if (type !== 'message') return ignored(type)
  return orSalvaged(
    type,
    () => toldFacts(shaped(Told, value, type), account),
    () => salvage(value, account),
  )
}

/** It comes without the name of who wrote, the listing and what was quoted: the connector is asked for these. */
function toldFacts({ chat_id, user_id, ...message }: z.output<typeof Told>, account: AccountFacts): Incoming[] {
  const scene = { chat_id, account: { ...account, provider_id: user_id } }
  return messageFacts(message, scene).map((fact) => (fact.kind === 'message' ? { ...fact, is_cropped: true } : fact))
}

function lookFacts(look: z.output<typeof Look>, account: AccountFacts): Incoming[] {
  if (look.look === 'reviews')
    return postsOnce(
      eachAlone(
        look.answer.reviews,
        () => 'review',
        (review) => reviewFacts(shaped(Review, review, 'review'), account),
      ),
    )
  const { chat, messages } = look.answer
  const scene = { chat_id: chat.id, account, chat }
  const readable = messages.flatMap((one) => Message.safeParse(one).data ?? [])
  const facts = eachAlone(
    // They come newest first.
    messages.toReversed(),
    () => 'message',
    (one) => {
      const message = shaped(Message, one, 'message')
      return messageFacts(message, {
        ...scene,
        hasListing: beginsTalk(message, earlierThan(readable, message), account),
      })
    },
    (one) => salvage({ ...(one as object), chat_id: chat.id }, account),
  )
  return [...facts, ...readFacts(chat.id, readable, account)]
}

/** Up to where the customer has read what we wrote. */
function readFacts(chat_external_id: string, messages: readonly Message[], account: AccountFacts): Incoming[] {
  const read = messages.filter((one) => isOwn(one, account) && one.read)
  const [last] = read.toSorted((a, b) => b.created - a.created)
  return last?.read ? [{ kind: 'messages_read', chat_external_id, up_to_external_id: last.id, at: last.read }] : []
}

const Left = z.object({
  id: z.string().min(1),
  chat_id: z.string().min(1),
  author_id: AnyId,
  user_id: optional(AnyId),
  created: optional(z.int()),
  type: optional(z.string()),
  content: optional(z.object({ text: optional(z.string()) })),
})

/** What is left of a message whose shape is not known: whose it is. */
function salvage(value: unknown, { provider_id }: AccountFacts): Incoming[] {
  const left = Left.safeParse(value).data
  if (!left || left.author_id === (left.user_id ?? provider_id)) return []
  const { id, chat_id, author_id, created = 0, type = '', content } = left
  const isBot = isSystem({ author_id, type })
  return [
    {
      ...{ kind: 'message', external_id: id, chat_external_id: chat_id, created_at: created },
      author: isBot ? botIn(chat_id) : { external_id: author_id },
      ...{ text: content?.text ?? '', media: [], subjects: [{ kind: 'unreadable' }] },
      ...(isBot && { sort: 'system' }),
    },
  ]
}
