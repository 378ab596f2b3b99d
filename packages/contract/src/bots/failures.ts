import { z } from 'zod'
import { FailureReason } from '../actions/actions.ts'
import { BigId, Id, Time } from '../wire/fields.ts'
import { botNodeKinds } from './nodes.ts'
import { sessionReasons } from './session-reasons.ts'

/**
 * `session`: a conversation that something broke off. `words`: what customers wrote and no bot could hear. `send`: what a
 * bot has said and the network has not taken.
 */
export const failureKinds = ['session', 'words', 'send'] as const

/**
 * Why it is not tried again: a person has spoken or taken it; it is closed or gone; the customer is blocked; a later
 * conversation has begun; the bot is switched off or removed; it would go round in circles again; nobody knows whether it
 * was done; whoever asks may not answer customers.
 */
export const hindrances = ['person', 'closed', 'blocked', 'newer', 'off', 'steps', 'unsure', 'no_right'] as const

export const BotFailure = z.object({
  what: z.enum(failureKinds),
  id: BigId,
  space_id: Id,
  /** None where no bot had begun. */
  bot_id: Id.nullable(),
  bot_name: z.string().nullable(),
  chat_id: BigId.nullable(),
  item_id: BigId.nullable(),
  object_id: Id,
  author_name: z.string().nullable(),
  at: Time,
  /** Of a session: how it ended, at which kind of node, and the fault noted there. */
  reason: z.enum(sessionReasons).nullable(),
  node_kind: z.enum(botNodeKinds).nullable(),
  fault: z.string().nullable(),
  /** Of what the network has not taken: why, in our code and in its words. */
  send_reason: FailureReason.nullable(),
  reason_text: z.string().nullable(),
  /** The beginning of what was said or written; empty for a session. */
  text: z.string(),
  hindrance: z.enum(hindrances).nullable(),
})
export type BotFailure = z.infer<typeof BotFailure>
