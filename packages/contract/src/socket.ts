import { z } from 'zod'
import type { EventBody, EventKind, EventRow } from './events.ts'
import { Id } from './fields.ts'

export const socketPath = '/v1/socket'

/** What a browser says. The token comes in the first message, never in the address. */
export const SocketRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    token: z.string().max(200),
    /** The last number seen of each space; a space that is missing starts at its present end. */
    seen: z.strictObject({ space_id: Id, seq: z.int().nonnegative() }).array().max(100),
  }),
  z.strictObject({ type: z.literal('ping') }),
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

export type SocketFrame =
  | EventFrame
  /** Where each space stands; events after these numbers follow. */
  | { type: 'ready'; spaces: { space_id: number; seq: number }[] }
  /** Nothing was missed up to `seq`. */
  | { type: 'mark'; space_id: number; seq: number; prev: number }
  /** Too much was missed to be told: load everything anew, and go on from `seq`. */
  | { type: 'reload'; space_id: number; seq: number }
  | { type: 'pong' }

/** Why the server closes a socket. */
export const closeCodes = { signed_out: 4401, bad_message: 4400, too_slow: 1013, going_away: 1001 } as const
