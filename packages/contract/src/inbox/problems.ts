import { z } from 'zod'
import { ActionState, FailureReason, SendState } from '../actions/actions.ts'
import { get, post } from '../wire/call.ts'
import { BigId, Cursor, Id, OneBig, pageOf, Time } from '../wire/fields.ts'

/** A delivery that could not be understood: kept as it came, to be read again after a fix. */
export const DeadDelivery = z.object({
  id: BigId,
  space_id: Id,
  object_id: Id,
  received_at: Time,
  attempts: z.int(),
  error: z.string(),
  /** The first 2,000 characters of what came. */
  excerpt: z.string(),
  bytes: z.int(),
})
export type DeadDelivery = z.infer<typeof DeadDelivery>

/** Something we wanted of a network that did not happen, or of which nobody knows whether it did. */
export const UnsettledAction = z.object({
  id: BigId,
  space_id: Id,
  object_id: Id,
  kind: z.string(),
  state: ActionState,
  outcome: SendState,
  item_id: BigId.nullable(),
  chat_id: BigId.nullable(),
  user_id: Id.nullable(),
  attempts: z.int(),
  at: Time,
  reason: FailureReason.nullable(),
  reason_text: z.string().nullable(),
  /** The first 100 characters of what was to be written. */
  text: z.string(),
})
export type UnsettledAction = z.infer<typeof UnsettledAction>

/** Something that happened here and that a part of the product could not deal with: those behind it went on. */
export const DeadEvent = z.object({
  id: BigId,
  space_id: Id,
  /** Which part: `statistics`. */
  consumer: z.string(),
  kind: z.string(),
  at: Time,
  error: z.string(),
})
export type DeadEvent = z.infer<typeof DeadEvent>

/** What went wrong (`/settings/errors`), for those who manage accounts. Newest first. */
export const problems = {
  deliveries: get('/v1/errors/deliveries', {
    access: 'accounts.manage',
    query: z.strictObject({ after: Cursor.optional() }),
    reply: pageOf(DeadDelivery),
  }),
  replay: post('/v1/errors/deliveries/:id/replay', {
    access: 'accounts.manage',
    params: OneBig,
    reply: z.null(),
    about: 'Reads it again, once, as if it had just come.',
  }),
  dismissDelivery: post('/v1/errors/deliveries/:id/dismiss', {
    access: 'accounts.manage',
    params: OneBig,
    reply: z.null(),
  }),
  actions: get('/v1/errors/actions', {
    access: 'accounts.manage',
    query: z.strictObject({ after: Cursor.optional() }),
    reply: pageOf(UnsettledAction),
  }),
  retryAction: post('/v1/errors/actions/:id/retry', {
    access: 'accounts.manage',
    params: OneBig,
    reply: z.null(),
    about: 'Sends it again because a person says so, also where nobody knows whether it arrived.',
  }),
  dismissAction: post('/v1/errors/actions/:id/dismiss', {
    access: 'accounts.manage',
    params: OneBig,
    reply: z.null(),
    about: 'Stays as it ended and is not shown any more.',
  }),
  events: get('/v1/errors/events', {
    access: 'accounts.manage',
    query: z.strictObject({ after: Cursor.optional() }),
    reply: pageOf(DeadEvent),
  }),
  hearAgain: post('/v1/errors/events/:id/replay', {
    access: 'accounts.manage',
    params: OneBig,
    reply: z.null(),
    about: 'The part that failed deals with it once more, within half a minute.',
  }),
  dismissEvent: post('/v1/errors/events/:id/dismiss', { access: 'accounts.manage', params: OneBig, reply: z.null() }),
}
