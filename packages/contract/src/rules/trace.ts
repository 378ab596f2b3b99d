import { z } from 'zod'
import { get, post } from '../wire/call.ts'
import { BigId, cursorOf, Id, IdText, many, One, OneBig, pageOf, Time } from '../wire/fields.ts'
import { Day } from '../work/filters.ts'
import { workKinds } from '../work/orders.ts'
import { ruleActNames } from './acts.ts'
import { RuleLeaf } from './conditions.ts'
import { ruleEvents } from './when.ts'

// Which rule did what, which did not, and why.

export const ruleResults = [
  /** All of it, some of it, none of it: each act says why not. */
  'done',
  'partly',
  'refused',
  /** Its conditions did not hold; `leaf` is the first that did not. */
  'no',
  /** It had acted already, as often as `once` lets it. */
  'once',
  /** It had acted for this author not long ago. */
  'cooling',
  'outside_hours',
  /** A rule before it stops; `by` says which. */
  'stopped_by',
  /** Too much was done here by robots, or robots have answered robots too often. */
  'guarded',
  /** The rule itself rests; or a person speaks in the dialogue, and all it wanted was to answer. */
  'paused',
  /** The tariff has no rules any more. */
  'not_allowed',
] as const
export type RuleResult = (typeof ruleResults)[number]

/** What a rule's acting may have come to: the other results are of rules that did not act. */
export const firingResults = ['done', 'partly', 'refused', 'guarded', 'paused'] as const

/** Refusals of the product by their code, and these of the guard. */
export const guardReasons = [
  'guard_thread',
  'guard_author',
  'guard_robot',
  'gap',
  'answered',
  'too_late',
  'paused',
] as const

export const RuleActResult = z.object({
  do: z.enum(ruleActNames),
  result: z.enum(['done', 'later', 'refused']),
  /** Of what was refused. */
  reason: z.string().nullable(),
})
export type RuleActResult = z.infer<typeof RuleActResult>

export const RuleOutcome = z.object({
  rule_id: Id,
  /** Null where the rule is gone. */
  name: z.string().nullable(),
  version: z.int(),
  result: z.enum(ruleResults),
  acts: RuleActResult.array(),
  leaf: RuleLeaf.nullable(),
  by: Id.nullable(),
  /** A regular expression saw only the beginning of the text. */
  is_cut: z.boolean(),
})
export type RuleOutcome = z.infer<typeof RuleOutcome>

/** One event, and what rules made of it: those that could have meant it, in their order. */
export const RulePass = z.object({ id: BigId, at: Time, on: z.enum(ruleEvents), outcomes: RuleOutcome.array() })
export type RulePass = z.infer<typeof RulePass>

export const RuleFiring = z.object({
  id: BigId,
  space_id: Id,
  rule_id: Id,
  name: z.string().nullable(),
  version: z.int(),
  at: Time,
  on: z.enum(ruleEvents),
  kind: z.enum(workKinds),
  thing_id: BigId,
  object_id: Id,
  result: z.enum(firingResults),
  acts: RuleActResult.array(),
})
export type RuleFiring = z.infer<typeof RuleFiring>

/** What rules could not deal with because of a fault of ours. */
export const RuleFailure = z.object({
  id: BigId,
  space_id: Id,
  kind: z.enum(workKinds),
  thing_id: BigId,
  on: z.enum(ruleEvents),
  rule_id: Id.nullable(),
  name: z.string().nullable(),
  at: Time,
  tries: z.int(),
})
export type RuleFailure = z.infer<typeof RuleFailure>

const after = cursorOf(z.tuple([BigId])).optional()
const access = 'rules.manage'

export const ruleTraces = {
  ofItem: get('/v1/items/:id/rules', {
    access: 'items.see',
    params: OneBig,
    query: z.strictObject({ after }),
    reply: pageOf(RulePass),
    about: 'What rules made of a comment, the latest first.',
  }),
  ofChat: get('/v1/chats/:id/rules', {
    access: 'chats.see',
    params: OneBig,
    query: z.strictObject({ after }),
    reply: pageOf(RulePass),
    about: 'The same of a dialogue.',
  }),
  explain: get('/v1/rules/:id/explain', {
    access,
    outside: true,
    params: One,
    query: z.strictObject({ kind: z.enum(workKinds), thing_id: OneBig.shape.id }),
    reply: RuleOutcome,
    about: 'Why a rule would act on something as it stands now, or would not. Nothing is done.',
  }),
  firings: get('/v1/rules/firings', {
    access,
    query: z.strictObject({
      space_id: IdText,
      rule_id: many(IdText),
      object_id: many(IdText),
      result: many(z.enum(firingResults)),
      from: Day.optional(),
      to: Day.optional(),
      after,
    }),
    reply: pageOf(RuleFiring),
    about: 'The journal of rules, the latest first.',
  }),
  failures: get('/v1/rules/failures', {
    access,
    query: z.strictObject({ space_id: IdText.optional(), after }),
    reply: pageOf(RuleFailure),
    about: 'Set aside after several tries, the latest first.',
  }),
  repeat: post('/v1/rules/failures/:id/repeat', { access, params: OneBig, reply: z.null() }),
  dismiss: post('/v1/rules/failures/:id/dismiss', { access, params: OneBig, reply: z.null() }),
}
