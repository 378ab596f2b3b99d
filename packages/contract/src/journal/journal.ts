import { z } from 'zod'
import { firstLimits } from '../first-limits.ts'
import { limits } from '../limits.ts'
import { get, post, put } from '../wire/call.ts'
import { BigId, BigIdText, Cursor, Flag, Id, IdText, OneBig, pageOf, plain, Time } from '../wire/fields.ts'
import { areas, journalKinds, type Thing, thingNames } from './things.ts'

export * from './things.ts'

/** Who is behind an entry, when it is not simply a person at a screen. */
export const causes = [
  'person',
  'customer',
  'network',
  'rule',
  'macro',
  'bot',
  'ai',
  'schedule',
  'import',
  'system',
] as const

/** A line of the journal. Erased: what it told of somebody is gone, that it happened is not. */
export const JournalEntry = z.object({
  id: BigId,
  space_id: Id,
  at: Time,
  kind: z.enum(journalKinds),
  cause: z.enum(causes),
  /** Which robot: `rule:12`. */
  origin: z.string().nullable(),
  user_id: Id.nullable(),
  /** Through an application or a token of one's own: `application:…`, `token:…`. */
  via: z.string().nullable(),
  target_id: BigId.nullable(),
  object_id: Id.nullable(),
  /** What it was called at that time. */
  subject: z.string().nullable(),
  device: z.string().nullable(),
  is_erased: z.boolean(),
  /** Names of what has changed. */
  fields: z.string().array(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

export const JournalValue = z.json()
export type JournalValue = z.infer<typeof JournalValue>

/** With before and after, and its place in the chain, which it has a moment after it was saved. */
export const JournalCard = JournalEntry.extend({
  ip: z.string().nullable(),
  before: z.record(z.string(), JournalValue),
  after: z.record(z.string(), JournalValue),
  correlation_id: z.string().nullable(),
  n: BigId.nullable(),
  hash: z.string().nullable(),
  /** What else became of the same thing, latest first. */
  history: JournalEntry.array(),
})
export type JournalCard = z.infer<typeof JournalCard>

export const JournalFilter = z.strictObject({
  space_id: IdText.optional(),
  /** Seconds; `until` is not part of it. */
  since: z.coerce.number().int().min(0).max(253_402_300_799).optional(),
  until: z.coerce.number().int().min(0).max(253_402_300_799).optional(),
  user_id: IdText.optional(),
  area: z.enum(areas).optional(),
  thing: z.enum(thingNames as [Thing, ...Thing[]]).optional(),
  target_id: BigIdText.optional(),
  where: z.enum(['browser', 'application', 'robot']).optional(),
  /** Only what people did themselves. */
  people_only: Flag,
  search: plain.trim().max(firstLimits.search_max).optional(),
})
export type JournalFilter = z.output<typeof JournalFilter>

/** Where the chain of a space stands. */
export const JournalState = z.object({
  space_id: Id,
  n: z.int(),
  anchor: z.object({ n: z.int(), hash: z.string(), at: Time }).nullable(),
  /** The last look over the whole chain, and what was found: nothing is what it should be. */
  checked_at: Time.nullable(),
  fault: z.object({ what: z.string(), n: z.int() }).nullable(),
  kept_years: z.int(),
})
export type JournalState = z.infer<typeof JournalState>

/** What the next look over the journal would delete, if lines were kept for so many years. Up to an anchor, never within. */
export const JournalForgotten = z.object({
  /** Number of the anchor that the chain would begin with; 0 where nothing is deleted. */
  up_to: z.int(),
  lines: z.int(),
  /** When the first of them was written, and the anchor that stays. */
  since: Time.nullable(),
  until: Time.nullable(),
})
export type JournalForgotten = z.infer<typeof JournalForgotten>

const Years = z.int().min(1).max(limits.journal_years_max)

/** `journal.anchored`: a number and a hash to keep elsewhere: a chain alone does not show that all of it was rewritten. */
export const journalEvents = {
  'journal.anchored': {
    access: 'journal.see',
    body: z.object({ id: Id, space_id: Id, n: z.int(), hash: z.string() }),
    row: z.null(),
  },
} as const

const access = 'journal.see'

export const journal = {
  list: get('/v1/journal', {
    access,
    query: JournalFilter.extend({ after: Cursor.optional() }),
    reply: pageOf(JournalEntry),
    about: 'Latest first. A page may be short or empty while there is more: a search looks at so many lines at a time.',
  }),
  get: get('/v1/journal/:id', { access, params: OneBig, reply: JournalCard }),
  state: get('/v1/journal_state', { access, reply: JournalState.array() }),
  forgotten: get('/v1/journal/forgotten', {
    access: 'spaces.manage',
    query: z.strictObject({ space_id: IdText, years: z.coerce.number().pipe(Years) }),
    reply: JournalForgotten,
    about: 'Asked before it is decided how long lines are kept.',
  }),
  keep: put('/v1/journal/kept', {
    access: 'spaces.manage',
    body: z.strictObject({ space_id: Id, years: Years, up_to: z.int().min(0) }),
    reply: JournalState,
    about:
      '`up_to` is what `forgotten` has told: `stale` where more would be deleted. The next look over the journal deletes it.',
  }),
  export: post('/v1/journal/export', {
    access,
    outside: true,
    body: JournalFilter.extend({ space_id: Id, format: z.enum(['csv', 'jsonl']) }),
    reply: z.unknown(),
    stream: true,
    about: 'The same lines, oldest first; as JSONL with place in the chain, hash and salt, so that it can be verified.',
  }),
}
