import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { cursorOf, Id, IdText, Line, One, pageOf, Time } from '../wire/fields.ts'
import { onceActs, RuleAct, ruleActNames } from './acts.ts'
import { RuleCondition } from './conditions.ts'
import { RuleWhen } from './when.ts'

export const ruleHours = ['any', 'working', 'outside'] as const
/**
 * How often a rule may act: for every event; once for a thing, ever; once for as long as the customer waits for one answer;
 * once a day for an author.
 */
export const ruleOnce = ['event', 'thing', 'waiting', 'author_day'] as const
/**
 * Why a rule rests although it is on. `broken`: it names something that is gone; `errors`: it failed again and again;
 * `regex_slow`: a regular expression of it takes too long.
 */
export const pauseReasons = ['broken', 'errors', 'regex_slow'] as const

const definition = {
  name: Line(limits.name_max),
  folder_id: Id.nullable().default(null),
  when: RuleWhen,
  /** Of these accounts only. */
  object_ids: Id.array().min(1).max(500).nullable().default(null),
  /** By the calendar of the account's company. */
  hours: z.enum(ruleHours).default('any'),
  once: z.enum(ruleOnce).default('event'),
  /** Not for an author for whom it has acted within so many seconds. */
  cooldown_s: z.int().min(0).max(limits.rule_cooldown_s).default(0),
  if: RuleCondition,
  do: RuleAct.array().min(1).max(limits.rule_acts),
  /** Where one act is refused, none is done. */
  needs_all: z.boolean().default(false),
  /** Where it has acted, the rules behind it are left out for this event. */
  stops: z.boolean().default(false),
}
type Acts = { do: RuleAct[] }
const isSaidOnce = ({ do: acts }: Acts) =>
  acts.every((act, place) => !onceActs.includes(act.do) || acts.findIndex((each) => each.do === act.do) === place)
const twice = { path: ['do'], params: { text: 'done_twice' } }
/** Undone as a whole is only what is done in one go. */
const isAtOnce = ({ do: acts, needs_all }: Acts & { needs_all: boolean }) =>
  !needs_all || acts.every((act) => !('after_minutes' in act) || act.after_minutes === 0)
const later = { path: ['needs_all'], params: { text: 'rule_later' } }

export const RuleDefinition = z.strictObject(definition).refine(isSaidOnce, twice).refine(isAtOnce, later)
export type RuleDefinition = z.output<typeof RuleDefinition>

const Paused = z.object({ reason: z.enum(pauseReasons), at: Time }).nullable()

export const Rule = z.object({
  id: Id,
  space_id: Id,
  ...definition,
  is_on: z.boolean(),
  /** One order over all folders: 1 is the first. */
  position: z.int(),
  version: z.int(),
  updated_by: Id.nullable(),
  updated_at: Time,
  paused: Paused,
})
export type Rule = z.infer<typeof Rule>

/** As the list shows it, without its conditions and acts. */
export const RuleRow = Rule.omit({ if: true, do: true }).extend({
  acts: z.enum(ruleActNames).array(),
  /** How often it has acted within the last seven days, and when it did last. */
  fired: z.int(),
  fired_at: Time.nullable(),
})
export type RuleRow = z.infer<typeof RuleRow>

export const RuleVersion = z.object({
  version: z.int(),
  /** As it was saved then. What has been renamed or removed since stands in it by its id. */
  definition: RuleDefinition,
  updated_by: Id.nullable(),
  updated_at: Time,
})
export type RuleVersion = z.infer<typeof RuleVersion>

export const RuleFolder = z.object({
  id: Id,
  space_id: Id,
  parent_id: Id.nullable(),
  name: z.string(),
})
export type RuleFolder = z.infer<typeof RuleFolder>

const folder = { name: Line(limits.name_max), parent_id: Id.nullable().default(null) }

/** `id` is the space's: screens load the list anew. */
export const ruleEvents = {
  'rules.changed': { access: 'rules.manage', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

const access = 'rules.manage'
/** How many deletions and blocks of the last week were agreed to: what deletes or blocks is not saved without. */
const Agreed = { agreed: z.boolean().default(false) }

export const rules = {
  list: get('/v1/rules', {
    access,
    query: z.strictObject({ space_id: IdText.optional() }),
    reply: RuleRow.array(),
    about: 'In the order in which they are gone through.',
  }),
  get: get('/v1/rules/:id', { access, params: One, reply: Rule }),
  add: post('/v1/rules', {
    access,
    outside: true,
    body: z
      .strictObject({ space_id: Id, is_on: z.boolean().default(false), ...Agreed, ...definition })
      .refine(isSaidOnce, twice)
      .refine(isAtOnce, later),
    reply: Rule,
    about: 'Becomes the last of all. What deletes or blocks needs `agreed`, else `rule_grave`.',
  }),
  save: put('/v1/rules/:id', {
    access,
    outside: true,
    params: One,
    body: z
      .strictObject({ seen_version: z.int().positive(), ...Agreed, ...definition })
      .refine(isSaidOnce, twice)
      .refine(isAtOnce, later),
    reply: Rule,
    about: 'Makes a new version. To go back is to save an old one.',
  }),
  arrange: put('/v1/rules/order', {
    access,
    body: z.strictObject({ space_id: Id, ids: Id.array().max(limits.rules) }),
    reply: RuleRow.array(),
    about: 'All rules of the space, in their new order; `stale` where one is missing.',
  }),
  turn: put('/v1/rules/:id/on', {
    access,
    params: One,
    body: z.strictObject({
      is_on: z.boolean(),
      /** Of a rule with a clock: also for what came within the last 24 hours. Else from now on. */
      arms_recent: z.boolean().default(false),
    }),
    reply: Rule,
    about: 'On also ends a pause. Off forgets what waits for its time.',
  }),
  remove: del('/v1/rules/:id', {
    access,
    params: One,
    reply: z.null(),
    about: 'What it has done stays in the journal.',
  }),
  versions: get('/v1/rules/:id/versions', {
    access,
    params: One,
    query: z.strictObject({ after: cursorOf(z.tuple([Id])).optional() }),
    reply: pageOf(RuleVersion),
    about: 'The latest first.',
  }),
  folders: get('/v1/rules/folders', {
    access,
    query: z.strictObject({ space_id: IdText.optional() }),
    reply: RuleFolder.array(),
  }),
  addFolder: post('/v1/rules/folders', {
    access,
    body: z.strictObject({ space_id: Id, ...folder }),
    reply: RuleFolder,
  }),
  saveFolder: put('/v1/rules/folders/:id', { access, params: One, body: z.strictObject(folder), reply: RuleFolder }),
  removeFolder: del('/v1/rules/folders/:id', {
    access,
    params: One,
    reply: z.null(),
    about: 'Its rules and folders move up by one.',
  }),
}
