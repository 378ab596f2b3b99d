import { createHmac } from 'node:crypto'
import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Receiver } from '../connector.ts'
import { AnyId, eachAlone, fingerprint, ignored, isSecret, optional, readExactJson, shaped } from '../payload.ts'
import { Event, listedMessage, People, Told, toldMessage } from './messages.ts'
import { Id, Includes, nothing, Post } from './objects.ts'
import { Older, olderFacts } from './older.ts'
import { postFacts } from './posts.ts'

const proofOf = (words: string | Uint8Array, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(words).digest('base64')}`

/** `event_uuid` may be negative. Whose it is stands in the filter of our subscription. */
const Delivery = z.object({
  data: z.object({
    event_uuid: optional(AnyId),
    event_type: z.string().min(1),
    filter: optional(z.object({ user_id: Id })),
    payload: z.looseObject({ user_id: Id }),
    includes: optional(z.unknown()),
  }),
})

export const receiver = {
  accepted: 'ok',
  authenticate({ headers, body, challenge }, { app_secret = '' }) {
    if (app_secret === '') return 'forged'
    if (challenge) {
      const { crc_token = '' } = challenge
      // Whoever asks gets our signature of what they ask with: it must be nothing that could be a delivery.
      if (!/^[\w+/=-]{1,200}$/.test(crc_token)) return 'forged'
      return { handshake: JSON.stringify({ response_token: proofOf(crc_token, app_secret) }) }
    }
    return isSecret(headers['x-twitter-webhooks-signature'], proofOf(body, app_secret)) ? 'genuine' : 'forged'
  },
  keyOf({ body }) {
    try {
      return split(body)[0]?.key ?? fingerprint(body)
    } catch {
      return fingerprint(body)
    }
  },
  split,
} satisfies Receiver

/** One delivery is one account's, whichever of the two interfaces it comes from. */
function split(body: Uint8Array) {
  const told = readExactJson(body)
  const delivery = Delivery.safeParse(told).data?.data
  if (delivery) {
    const { event_uuid, event_type, filter, payload } = delivery
    const key = event_uuid === undefined ? fingerprint(body) : `${event_type}:${event_uuid}`
    return [{ provider_id: filter?.user_id ?? payload.user_id ?? '', key, body }]
  }
  const older = shaped(Older, told, 'delivery')
  const revoked = Revoked.safeParse(told).data?.user_event.revoke.source.user_id
  return [{ provider_id: older.for_user_id ?? revoked ?? '', key: fingerprint(body), body }]
}
const Revoked = z.object({ user_event: z.object({ revoke: z.object({ source: z.object({ user_id: AnyId }) }) }) })

const Look = z.object({
  look: z.enum(['posts', 'dms']),
  answer: z.object({ data: z.array(z.unknown()), includes: optional(Includes) }),
})

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const told = readExactJson(body)
  const names = typeof told === 'object' && told !== null && !Array.isArray(told) ? Object.keys(told) : []
  if (names.includes('look')) return lookFacts(shaped(Look, told, 'look'), account)
  if (names.includes('data')) return eventFacts(shaped(Delivery, told, 'delivery').data, account)
  if (!names.some((name) => /_events?$/.test(name))) throw new Error('delivery: not as known')
  return olderFacts(shaped(Older, told, 'delivery'), account)
}

function lookFacts({ look, answer: { data, includes = nothing } }: z.output<typeof Look>, account: AccountFacts) {
  return eachAlone(
    // They come newest first.
    data.toReversed(),
    () => look,
    (one) => {
      if (look === 'posts') return postFacts(shaped(Post, one, 'post'), { account, includes })
      const event = shaped(Event, one, 'message')
      const { event_type = 'MessageCreate' } = event
      return event_type === 'MessageCreate' ? listedMessage(event, includes, account) : ignored(event_type)
    },
  )
}

const Messages = z.object({ direct_message_events: z.array(z.unknown()), users: People.default([]) })
const Removed = z.object({ id: AnyId })

function eventFacts({ event_type, payload, includes }: z.output<typeof Delivery>['data'], account: AccountFacts) {
  switch (event_type) {
    case 'post.mention.create':
    case 'post.reply.create':
    case 'post.quote.create':
    case 'post.create': {
      const beside = Includes.safeParse(includes).data ?? nothing
      return postFacts(shaped(Post, payload, event_type), { account, includes: beside, delivered: event_type })
    }
    // Only what our own side has deleted: of a customer's deletion nobody is told.
    case 'post.delete':
      return [{ kind: 'comment_deleted' as const, external_id: shaped(Removed, payload, event_type).id, at: 0 }]
    case 'dm.received':
    case 'dm.sent': {
      const { direct_message_events, users } = shaped(Messages, payload, event_type)
      return eachAlone(
        direct_message_events,
        () => event_type,
        (one) => toldMessage(shaped(Told, one, event_type), users, account),
      )
    }
    // Whoever has taken our rights back is found out by asking.
    case 'oauth.revoke':
      return [{ kind: 'look_wanted' as const }]
    default:
      return ignored(event_type)
  }
}
