import { z } from 'zod'
import type { AccountFacts, Door } from '../connector.ts'
import { fingerprint, readJson, shaped } from '../payload.ts'
import { messagingKey } from './messaging.ts'

const Entry = z.looseObject({
  id: z.string(),
  time: z.number().default(0),
  messaging: z.array(z.unknown()).default([]),
  changes: z.array(z.object({ field: z.string(), value: z.unknown() })).default([]),
  // Instagram Login puts a single change straight into the entry.
  field: z.string().optional(),
  value: z.unknown().optional(),
})
type Entry = z.output<typeof Entry>
const Envelope = z.object({ object: z.string(), entry: z.array(Entry) })

/** One thing that happened to one account. What another application answers (`standby`) is not ours to hear. */
export type MetaEvent = { account_id: string /** Seconds. */; told_at: number } & (
  | { messaging: unknown }
  | { field: string; value: unknown }
)

export function readEvents(json: unknown, object: string, account: AccountFacts): MetaEvent[] {
  const { entry, ...envelope } = shaped(Envelope, json, 'delivery')
  if (envelope.object !== object) throw new Error(`delivery about another object: ${envelope.object}`)
  const stranger = entry.find(({ id }) => id !== account.provider_id)
  if (stranger) throw new Error(`delivery of another account: ${stranger.id}`)
  return entry.flatMap(eventsOf)
}

function eventsOf({ id, time, messaging, changes, field, value }: Entry): MetaEvent[] {
  const place = { account_id: id, told_at: secondsOf(time) }
  return [
    ...messaging.map((one) => ({ ...place, messaging: one })),
    ...changes.map((change) => ({ ...place, ...change })),
    ...(field === undefined ? [] : [{ ...place, field, value }]),
  ]
}

// Entries with changes tell their time in seconds, those with messages in milliseconds.
const first_milliseconds = 100_000_000_000
const secondsOf = (time: number) => Math.floor(time < first_milliseconds ? time : time / 1000)

/**
 * One part for each event: Meta binds them together as it likes, and otherwise when it delivers them again.
 * `changeKey` names a change by what is in it.
 */
export const splitter =
  (object: string, changeKey: (field: string, value: unknown, told_at: number) => string | undefined) =>
  (body: Uint8Array): ReturnType<NonNullable<Door['split']>> => {
    const envelope = shaped(Envelope, readJson(body), 'delivery')
    if (envelope.object !== object) return []
    return envelope.entry.flatMap((entry) =>
      eventsOf(entry).map((event) => ({ provider_id: entry.id, key: keyOf(event), body: partOf(entry, event) })),
    )

    function keyOf(event: MetaEvent): string {
      if ('messaging' in event) return messagingKey(event.messaging) ?? keyOfBytes(event.messaging)
      return changeKey(event.field, event.value, event.told_at) ?? keyOfBytes(event)
    }

    function partOf({ id, time }: Entry, event: MetaEvent): Uint8Array {
      const told =
        'messaging' in event
          ? { messaging: [event.messaging] }
          : { changes: [{ field: event.field, value: event.value }] }
      return Buffer.from(JSON.stringify({ object, entry: [{ id, time, ...told }] }))
    }
  }

const keyOfBytes = (value: unknown) => fingerprint(Buffer.from(JSON.stringify(value)))
