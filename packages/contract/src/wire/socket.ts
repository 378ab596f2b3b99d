import { z } from 'zod'
import type { BulkRun } from '../bulk.ts'
import type { EventBody, EventKind, EventRow } from '../events.ts'
import type { NotificationCode } from '../notifications/catalogue.ts'
import type { RuleRun, RuleTrial } from '../rules/trials.ts'
import type { PeopleImport } from '../users/imports.ts'
import { BigId, Id } from './fields.ts'

export const socketPath = '/v1/socket'

/** What somebody may be answering, or only looking at. */
export const lockTypes = ['item', 'chat', 'issue', 'mention'] as const
export const Lock = z.strictObject({
  type: z.enum(lockTypes),
  id: BigId,
  space_id: Id,
  /** Open on the screen, nothing is being written. */
  is_look: z.boolean().optional(),
})
export type Lock = z.infer<typeof Lock>

/** What a browser says. The token comes in the first message, never in the address. */
export const SocketRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    token: z.string().max(200),
    /** The last number seen of each space; a space that is missing starts at its present end. */
    seen: z.strictObject({ space_id: Id, seq: z.int().nonnegative() }).array().max(100),
  }),
  z.strictObject({ type: z.literal('ping') }),
  /** The same as `PUT /v1/me/status`. */
  z.strictObject({ type: z.literal('status'), space_id: Id, status: Id }),
  /** "I am answering this" (or only looking), until `unlock` or until the connection is gone; said again after a reconnect. */
  z.strictObject({ type: z.literal('lock'), lock: Lock }),
  z.strictObject({ type: z.literal('unlock'), lock: Lock }),
])
export type SocketRequest = z.infer<typeof SocketRequest>

/** `prev` is the last number sent on this socket for that space: scope hides events, so numbers alone show no gap. */
export type EventFrame = {
  [K in EventKind]: {
    type: 'event'
    space_id: number
    seq: number
    prev: number
    kind: K
    body: EventBody<K>
    /** Null when the thing is gone meanwhile. */
    row: EventRow<K> | null
  }
}[EventKind]

/** A lock as others see it: who is answering what, or looking at it. */
export type HeldLock = Pick<Lock, 'type' | 'id' | 'is_look'> & { user_id: number }

export type LockFrame =
  /** All locks of the space that this person may know of; what is not in it is over. After `ready`, and after `rights`. */
  { type: 'locks'; space_id: number; locks: HeldLock[] } | { type: 'lock' | 'unlock'; space_id: number; lock: HeldLock }

/** Where a notice leads: the name of a route with its id or query (product/routes: Work pages). */
export type NoticeRoute = { name: string; id?: number; query?: Record<string, string | string[]> }

/** Told once and not kept: whoever is away does not hear it, and hearing it twice changes nothing. */
export type WhisperFrame =
  /** The person, or a colleague, has another working status. */
  | { type: 'status'; space_id: number; user_id: number; status: number; started_at: number }
  /** The customer is writing, now. */
  | { type: 'typing'; space_id: number; chat_id: number }
  /** A mention has come or changed. */
  | { type: 'youscan'; space_id: number; id: number }
  /** The count of mentions is no longer right. */
  | { type: 'monitoring'; space_id: number }
  /** How far work on many is that this person has begun. */
  | { type: 'bulk'; space_id: number; run: BulkRun }
  /** How far a table of people is that this person has begun. */
  | { type: 'people_import'; space_id: number; run: PeopleImport }
  /** How far a trial of a rule is that this person has begun, or doing one to what waits. */
  | { type: 'rule_trial'; space_id: number; trial: RuleTrial }
  | { type: 'rule_run'; space_id: number; run: RuleRun }
  /** A run of evaluation has moved on: which one; the page asks for the rest. */
  | { type: 'eval_run'; space_id: number; run: { id: number; set_id: number } }
  /** How many rows of this person's bell are unread in this space. */
  | { type: 'bell'; space_id: number; unread: number }
  | {
      type: 'notify'
      /**
       * Of a task; of a comment that a subscribed filter lets through; or one of the codes of the catalogue of
       * notifications, of which it is the toast: `id` is its row in the bell.
       */
      notify: 'issue' | 'comments_filter' | NotificationCode
      id: number
      space_id: number
      title: string
      text: string
      route: NoticeRoute
    }

export const Place = z.object({ space_id: Id, seq: z.int().nonnegative() })
export type Place = z.infer<typeof Place>

export type SocketFrame =
  | EventFrame
  | LockFrame
  | WhisperFrame
  /** Where each space stands; events after these numbers follow. */
  | { type: 'ready'; spaces: Place[] }
  /** Nothing was missed up to `seq`. */
  | { type: 'mark'; space_id: number; seq: number; prev: number }
  /** Too much was missed to be told: load everything anew, and go on from `seq`. */
  | { type: 'reload'; space_id: number; seq: number }
  /** What the person may see or do has changed: load everything anew, the config too. These are all their spaces now. */
  | { type: 'rights'; spaces: Place[] }
  | { type: 'pong' }

/** Why the server closes a socket. */
export const closeCodes = { signed_out: 4401, bad_message: 4400, too_slow: 1013, going_away: 1001 } as const
