import { z } from 'zod'
import { limits } from './limits.ts'
import { get, post } from './wire/call.ts'
import { cursorOf, Id, IdText, One, pageOf, Time } from './wire/fields.ts'

/** In the order in which they are applied: what is named stands before what names it. Removed is from the end on. */
export const setupSections = [
  ...(['space', 'companies', 'statuses', 'calendars', 'schedule_settings', 'absence_kinds', 'groups'] as const),
  ...([
    'labels',
    'tag_groups',
    'tags',
    'template_folders',
    'templates',
    'fact_folders',
    'facts',
    'agents',
    'macros',
    'rule_folders',
    'rules',
    'bots',
    'emotion_settings',
    'emotion_words',
    'views',
  ] as const),
  ...([
    'shift_templates',
    'cover',
    'targets',
    'routing_settings',
    'robot_settings',
    'notification_defaults',
    'notification_rules',
    'webhooks',
  ] as const),
] as const
export type SetupSection = (typeof setupSections)[number]
export const SetupSection = z.enum(setupSections)

/** What a file would do to one thing; `order`: to how the things of a section stand. */
export const setupDeeds = ['add', 'change', 'remove', 'order'] as const

const Key = z.string().max(limits.setup_key_max)
const Pick = z.strictObject({ section: SetupSection, does: z.enum(setupDeeds), key: Key })
export type SetupPick = z.infer<typeof Pick>

export const SetupChange = z.object({
  does: z.enum(setupDeeds),
  /** By which it is picked: its name, in small letters. */
  key: z.string(),
  name: z.string(),
  /** What it is called here, where the file calls it otherwise. */
  was: z.string().nullable(),
  /** As lines of the file. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /**
   * Why it is not picked by itself: `ours`: only changed here since the last file of this lineage; `conflict`: changed here
   * and there; `removal`: nothing is removed that nobody ticked.
   */
  why: z.enum(['ours', 'conflict', 'removal']).nullable(),
})
export type SetupChange = z.infer<typeof SetupChange>

/** What stands in the way, and where: in the file itself, or a refusal of whoever would save it. */
export const setupFaults = [
  ...(['shape', 'twice', 'unknown_section', 'unknown_name', 'unknown_account', 'refused', 'no_access'] as const),
] as const
export const SetupFault = z.object({
  section: z.string(),
  key: z.string(),
  what: z.enum(setupFaults),
  /** The name that nobody has, or the words of the refusal. */
  about: z.string(),
  field: z.string().nullable(),
})
export type SetupFault = z.infer<typeof SetupFault>

export const SetupComparison = z.object({
  /** Of what stands here now: what is applied is what was looked at. */
  version: z.string(),
  /** Whether a file of this lineage was here before, so that it is known who has changed what. */
  is_known: z.boolean(),
  sections: z.object({ name: SetupSection, here: z.int(), there: z.int(), changes: SetupChange.array() }).array(),
  faults: SetupFault.array(),
  /** Accounts that the file names and that are not here. */
  slots: z.string().array(),
})
export type SetupComparison = z.infer<typeof SetupComparison>

export const SetupOutcome = z.object({
  is_applied: z.boolean(),
  /** Where there are any, nothing was changed. */
  faults: SetupFault.array(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
})
export type SetupOutcome = z.infer<typeof SetupOutcome>

export const SetupSnapshot = z.object({
  id: Id,
  space_id: Id,
  at: Time,
  user_id: Id.nullable(),
  user_name: z.string().nullable(),
  /** What was applied behind it. */
  sections: SetupSection.array(),
  changes: z.int(),
})
export type SetupSnapshot = z.infer<typeof SetupSnapshot>

/** A file as text: what is not JSON is told as a fault, not as a request that nobody understands. */
const Document = z.string().max(limits.setup_bytes)
const access = 'setup.manage'
const json_bytes = 2 * limits.setup_bytes

export const setup = {
  export: post('/v1/setup/export', {
    access,
    outside: true,
    stream: true,
    body: z.strictObject({ space_id: Id }),
    reply: z.unknown(),
    about:
      'The whole set-up as one JSON file. Refused with `setup_duplicates` where two things of a kind have one name.',
  }),
  compare: post('/v1/setup/compare', {
    access,
    json_bytes,
    large_reply: true,
    body: z.strictObject({ space_id: Id, document: Document }),
    reply: SetupComparison,
    about: 'What applying it would do. Nothing is changed.',
  }),
  apply: post('/v1/setup/apply', {
    access,
    json_bytes,
    body: z.strictObject({
      space_id: Id,
      document: Document,
      /** As the comparison said; when something has changed since: `setup_moved`. */
      seen_version: z.string().max(100),
      picks: Pick.array().min(1).max(limits.setup_picks),
      /** Which account stands for one that is not here; null: left out. */
      slots: z.record(Key, Id.nullable()).default({}),
      /** Everything is done and undone: says what would be refused. */
      is_trial: z.boolean().default(false),
    }),
    reply: SetupOutcome,
    about: 'All that was picked or nothing. What stood here before is kept for ninety days.',
  }),
  snapshots: get('/v1/setup/snapshots', {
    access,
    query: z.strictObject({ space_id: IdText, after: cursorOf(z.tuple([Id])).optional() }),
    reply: pageOf(SetupSnapshot),
    about: 'What stood here before files were applied, latest first.',
  }),
  snapshot: get('/v1/setup/snapshots/:id', {
    access,
    params: One,
    large_reply: true,
    reply: z.object({ snapshot: SetupSnapshot, document: z.string() }),
    about: 'To go back, compare it and apply it.',
  }),
}
