import type { IgnoredFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Door } from '../connector.ts'
import { fingerprint, ignored, readJson, shaped } from '../payload.ts'
import { Id, Moment, Parts } from './fields.ts'
import { messagingKey } from './messaging.ts'

const Entry = z.looseObject({
  id: Id,
  time: Moment,
  messaging: Parts,
  changes: Parts,
  standby: Parts,
  // Instagram Login puts a single change straight into the entry.
  field: z.unknown().optional(),
  value: z.unknown().optional(),
})
type Entry = z.output<typeof Entry>
const Envelope = z.object({ object: z.string(), entry: z.array(z.unknown()) })
const Change = z.object({ field: z.string().min(1), value: z.unknown().optional() })

/** One thing that happened to one account; `told_at` in seconds. */
export type MetaEvent = { account_id: string; told_at: number } & (
  | { messaging: unknown }
  | { field: string; value: unknown }
  /** No shape that we know of. */
  | { odd: unknown }
)

type Read = { events: MetaEvent[]; left_out: IgnoredFacts[] }

/** Split first: each event is understood by itself. What another application answers (`standby`) is not ours to hear. */
export function readEvents(json: unknown, object: string, account: AccountFacts): Read {
  const envelope = shaped(Envelope, json, 'delivery')
  if (envelope.object !== object) throw new Error(`delivery about another object: ${envelope.object}`)
  const entries = envelope.entry.map((one) => Entry.safeParse(one).data)
  const stranger = entries.find((entry) => entry?.id !== undefined && entry.id !== account.provider_id)
  if (stranger) throw new Error(`delivery of another account: ${stranger.id}`)
  const events = entries.flatMap((entry, at) => (entry ? eventsOf(entry) : [nothing(envelope.entry[at])]))
  const isStandby = entries.some((entry) => entry && entry.standby.length > 0)
  const left_out = isStandby ? ignored('standby') : []
  return { events, left_out: events.length + left_out.length > 0 ? left_out : ignored('nothing') }
}

const nothing = (odd: unknown): MetaEvent => ({ account_id: '', told_at: 0, odd })

function eventsOf({ id: account_id = '', time: told_at, messaging, changes, field, value }: Entry): MetaEvent[] {
  const place = { account_id, told_at }
  const flat = field === undefined ? [] : [{ field, value }]
  return [
    ...messaging.map((one) => ({ ...place, messaging: one })),
    ...[...changes, ...flat].map((one): MetaEvent => {
      const change = Change.safeParse(one).data
      return change ? { ...place, field: change.field, value: change.value } : { ...place, odd: one }
    }),
  ]
}

/** What an event is called where it could not be read. */
export function nameOf(event: MetaEvent): string {
  if ('field' in event) return event.field
  return 'messaging' in event ? 'messaging' : 'change'
}

/**
 * One part for each event: Meta binds them together as it likes, and otherwise when it delivers them again.
 * `changeKey` names a change by what is in it.
 */
export const splitter =
  (object: string, changeKey: (field: string, value: unknown, told_at: number) => string | undefined) =>
  (body: Uint8Array): ReturnType<NonNullable<Door['split']>> => {
    const envelope = shaped(Envelope, readJson(body), 'delivery')
    if (envelope.object !== object) return []
    return envelope.entry.flatMap((one) => {
      const entry = Entry.safeParse(one).data
      const events = entry ? eventsOf(entry) : [nothing(one)]
      return events.map((event) => ({ provider_id: event.account_id, key: keyOf(event), body: partOf(event) }))
    })

    function keyOf(event: MetaEvent): string {
      if ('messaging' in event) return messagingKey(event.messaging) ?? keyOfBytes(event.messaging)
      if ('odd' in event) return keyOfBytes(event.odd)
      return changeKey(event.field, event.value, event.told_at) ?? keyOfBytes(event)
    }

    function partOf({ account_id, told_at, ...event }: MetaEvent): Uint8Array {
      const told = 'messaging' in event ? { messaging: [event.messaging] } : { changes: [changeOf(event)] }
      return Buffer.from(JSON.stringify({ object, entry: [{ id: account_id, time: told_at, ...told }] }))
    }
  }

const changeOf = (event: { field: string; value: unknown } | { odd: unknown }) =>
  'odd' in event ? event.odd : { field: event.field, value: event.value }

const keyOfBytes = (value: unknown) => fingerprint(Buffer.from(JSON.stringify(value) ?? 'null'))
