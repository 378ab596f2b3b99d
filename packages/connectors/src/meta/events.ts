import type { IgnoredFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Receiver } from '../connector.ts'
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
  /** An entry in which nothing stands where we look: what else it holds names it. */
  | { bare: Entry }
)

/** Split first: each event is understood by itself. */
export function readEvents(json: unknown, object: string, account: AccountFacts): MetaEvent[] {
  const envelope = shaped(Envelope, json, 'delivery')
  if (envelope.object !== object) throw new Error(`delivery about another object: ${envelope.object}`)
  const entries = envelope.entry.map((one) => Entry.safeParse(one).data)
  const stranger = entries.find((entry) => entry?.id !== undefined && entry.id !== account.provider_id)
  if (stranger) throw new Error(`delivery of another account: ${stranger.id}`)
  const events = entries.flatMap((entry, at) => (entry ? eventsOf(entry) : [nothing(envelope.entry[at])]))
  return events.length > 0 ? events : eventsOf(Entry.parse({}))
}

const nothing = (odd: unknown): MetaEvent => ({ account_id: '', told_at: 0, odd })

function eventsOf(entry: Entry): MetaEvent[] {
  const { id: account_id = '', time: told_at, messaging, standby, changes, field, value } = entry
  const place = { account_id, told_at }
  const flat = field === undefined ? [] : [{ field, value }]
  const events = [
    // While another application holds a dialogue, the same events come as `standby`: the customer's words are ours to see.
    ...[...messaging, ...standby].map((one) => ({ ...place, messaging: one })),
    ...[...changes, ...flat].map((one): MetaEvent => {
      const change = Change.safeParse(one).data
      return change ? { ...place, field: change.field, value: change.value } : { ...place, odd: one }
    }),
  ]
  return events.length > 0 ? events : [{ ...place, bare: entry }]
}

/** What an entry without events is ignored by: the names of what stands in it. */
export function bareFacts({ id, time, messaging, standby, changes, ...rest }: Entry): IgnoredFacts[] {
  return ignored(Object.keys(rest).join(', ') || 'nothing')
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
  (body: Uint8Array): ReturnType<NonNullable<Receiver['split']>> => {
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
      if ('bare' in event) return keyOfBytes(event.bare)
      return changeKey(event.field, event.value, event.told_at) ?? keyOfBytes(event)
    }

    function partOf(event: MetaEvent): Uint8Array {
      const place = { id: event.account_id, time: event.told_at }
      return Buffer.from(JSON.stringify({ object, entry: [{ ...place, ...toldBy(event) }] }))
    }
  }

function toldBy(event: MetaEvent): object {
  if ('messaging' in event) return { messaging: [event.messaging] }
  if ('bare' in event) return event.bare
  return { changes: ['odd' in event ? event.odd : { field: event.field, value: event.value }] }
}

const keyOfBytes = (value: unknown) => fingerprint(Buffer.from(JSON.stringify(value) ?? 'null'))
