import { z } from 'zod'
import { limits } from '../limits.ts'
import { roles } from '../permissions.ts'
import { get, post } from '../wire/call.ts'
import { cursorOf, Flag, Id, IdText, One, pageOf, Time } from '../wire/fields.ts'

// People from a table: first what each line would do, then an invitation for every good one.

/** Why a line invites nobody. */
export const peopleFaults = [
  'no_email',
  'bad_email',
  'twice',
  'already_member',
  'unknown_role',
  'unknown_section',
  'unknown_group',
  'unknown_account',
  'same_name',
  'bad_yes',
] as const
export type PeopleFault = (typeof peopleFaults)[number]

/** `again`: somebody who is invited already gets a fresh link with these rights; the link before stops working. */
export const PeopleLine = z.object({
  /** As a table program counts them, the heading being the first. */
  line: z.int(),
  email: z.string(),
  does: z.enum(['invite', 'again', 'refuse']),
  fault: z.enum(peopleFaults).nullable(),
  /** What the fault is about, as it was written: a group that nobody knows. */
  what: z.string().nullable(),
  role: z.enum(roles).nullable(),
  groups: z.string().array(),
})
export type PeopleLine = z.infer<typeof PeopleLine>

export const PeopleImport = z.object({
  id: Id,
  space_id: Id,
  /** Whose invitations these are. */
  user_id: Id,
  state: z.enum(['running', 'done', 'stopped']),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  /** So many letters have left lately that the next one waits until then. */
  rests_until: Time.nullable(),
  created_at: Time,
  ended_at: Time.nullable(),
})
export type PeopleImport = z.infer<typeof PeopleImport>

export const PeoplePlan = z.object({ lines: PeopleLine.array(), run: PeopleImport.nullable() })
export type PeoplePlan = z.infer<typeof PeoplePlan>

export const ImportedPerson = z.object({
  line: z.int(),
  email: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** A code of a refusal. */
  reason: z.string().nullable(),
})
export type ImportedPerson = z.infer<typeof ImportedPerson>

/** How it ended, then by line. */
export const ImportedCursor = cursorOf(z.tuple([z.int().min(0).max(2), z.int().nonnegative()]))
export type ImportedCursor = z.output<typeof ImportedCursor>

const OfSpace = z.strictObject({ space_id: IdText })

export const peopleImports = {
  read: post('/v1/userimports', {
    access: 'members.manage',
    // The table is read before a transaction begins.
    outside: true,
    query: OfSpace.extend({ apply: Flag }),
    upload: { max_bytes: limits.people_import_bytes },
    reply: PeoplePlan,
    about:
      'CSV with a column of addresses; may have role, sections, groups, accounts, «sees only their own». Without `apply` it only tells what each line would do; with it every good line is invited, one after the other.',
  }),
  list: get('/v1/userimports', {
    access: 'members.manage',
    reply: PeopleImport.array(),
    about: 'The latest first, at most 20 of a space.',
  }),
  people: get('/v1/userimports/:id/people', {
    access: 'members.manage',
    params: One,
    query: z.strictObject({ after: ImportedCursor.optional() }),
    reply: pageOf(ImportedPerson),
    about: 'What failed comes first, then what waits, then those who are invited.',
  }),
  stop: post('/v1/userimports/:id/stop', {
    access: 'members.manage',
    params: One,
    reply: PeopleImport,
    about: 'Whoever is invited stays invited.',
  }),
}
