import { z } from 'zod'
import { limits } from './limits.ts'
import { del, get, post, put } from './wire/call.ts'
import { BigId, Cursor, Id, One, OneBig, pageOf, plain, Time } from './wire/fields.ts'

/** What can be told. Of an event that is several of these the first that the hook wants is sent, in this order: an event has one id. */
export const hookTypes = [
  ...([
    'item.created',
    'item.deleted',
    'item.answered',
    'item.status',
    'item.assigned',
    'item.tagged',
    'item.changed',
  ] as const),
  ...(['chat.deleted', 'chat.answered', 'chat.status', 'chat.assigned', 'chat.tagged', 'chat.changed'] as const),
  ...(['message.created', 'message.changed', 'author.changed', 'action.failed'] as const),
  ...(['account.error', 'account.restored', 'journal.anchored'] as const),
] as const
export type HookType = (typeof hookTypes)[number]

/**
 * - `active`: sent to; `rests`: did not answer, tried now and then, everything keeps its place;
 * - `paused`: did not answer for a day, or said that it is gone; `off`: switched off, or the first ping failed.
 */
export const hookStates = ['active', 'rests', 'paused', 'off'] as const

export const Webhook = z.object({
  id: Id,
  space_id: Id,
  url: z.string(),
  types: z.enum(hookTypes).array(),
  object_ids: Id.array().nullable(),
  state: z.enum(hookStates),
  error: z.string().nullable(),
  /** While it rests: when it is tried next. */
  next_at: Time,
  /** The secret before still signs until then. */
  former_until: Time.nullable(),
  waiting: z.int(),
  /** Of the last seven days. */
  done: z.int(),
  failed: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

const HookUrl = plain
  .trim()
  .max(limits.webhook_url_max)
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, username, password, hash } = new URL(text)
    return protocol === 'https:' && !username && !password && !hash
  })

export const WebhookDraft = z.strictObject({
  url: HookUrl,
  types: z.enum(hookTypes).array().min(1).max(hookTypes.length),
  object_ids: Id.array().max(1_000).nullable(),
  is_on: z.boolean(),
})
export type WebhookDraft = z.output<typeof WebhookDraft>

/** What a try brought. `code` is null where nobody answered. */
export const Tried = z.object({ code: z.int().nullable(), took_ms: z.int(), error: z.string().nullable() })
export type Tried = z.infer<typeof Tried>

/** `secret` is told once: when it is made, rotated, or the address is another one. */
export const SavedHook = z.object({ hook: Webhook, secret: z.string().nullable(), ping: Tried.nullable() })
export type SavedHook = z.infer<typeof SavedHook>

export const Delivery = z.object({
  id: BigId,
  hook_id: Id,
  event_id: z.string(),
  type: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  attempts: z.int(),
  created_at: Time,
  tried_at: Time.nullable(),
  run_at: Time,
  code: z.int().nullable(),
  took_ms: z.int().nullable(),
  error: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** With what was sent and what was answered, of which a kilobyte is kept. */
export const DeliveryCard = Delivery.extend({
  url: z.string(),
  body: z.string().nullable(),
  answer: z.string().nullable(),
})
export type DeliveryCard = z.infer<typeof DeliveryCard>

const access = 'integrations.manage'

export const webhooks = {
  list: get('/v1/webhooks', { access, reply: Webhook.array() }),
  add: post('/v1/webhooks', {
    access,
    outside: true,
    body: WebhookDraft.extend({ space_id: Id }),
    reply: SavedHook,
    about: 'A ping is sent; without a 2xx it is saved switched off.',
  }),
  change: put('/v1/webhooks/:id', { access, outside: true, params: One, body: WebhookDraft, reply: SavedHook }),
  rotate: post('/v1/webhooks/:id/secret', {
    access,
    params: One,
    reply: SavedHook,
    about: 'A fresh secret. The one before signs beside it for a day.',
  }),
  ping: post('/v1/webhooks/:id/ping', { access, outside: true, params: One, reply: Tried }),
  remove: del('/v1/webhooks/:id', { access, params: One, reply: z.null() }),
  deliveries: get('/v1/webhooks/:id/deliveries', {
    access,
    params: One,
    query: z.strictObject({ state: z.enum(['waiting', 'done', 'failed']).optional(), after: Cursor.optional() }),
    reply: pageOf(Delivery),
    about: 'Latest first.',
  }),
  delivery: get('/v1/webhook_deliveries/:id', { access, params: OneBig, reply: DeliveryCard }),
  replay: post('/v1/webhooks/:id/replay', {
    access,
    outside: true,
    params: One,
    body: z.union([
      z.strictObject({ id: BigId }),
      z.strictObject({ since: Time, until: Time }),
      z.strictObject({ failed: z.literal(true) }),
    ]),
    reply: z.object({ count: z.int() }),
    about: 'One, those of a period, or all that failed; of the last thirty days, under the same id.',
  }),
}
