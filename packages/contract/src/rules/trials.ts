import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, post } from '../wire/call.ts'
import { BigId, Id, One, Time } from '../wire/fields.ts'
import { workKinds } from '../work/orders.ts'
import { ruleActNames } from './acts.ts'
import { RuleLeaf } from './conditions.ts'
import { RuleDefinition } from './rules.ts'

// What a rule would have done, and doing it to what waits now.

const thing = {
  kind: z.enum(workKinds),
  id: BigId,
  at: Time,
  /** Who wrote it, and how it begins. */
  name: z.string().nullable(),
  text: z.string(),
}

/** How another rule stands in the way of this one. */
export const clashKinds = [
  /** It sets another state, or gives it to somebody else. */
  'status',
  'assign',
  /** Both answer: the customer would have two. */
  'reply',
  /** It stands before and stops. */
  'stops',
  /** It hides what this one answers. */
  'hides',
] as const

export const RuleTrial = z.object({
  id: Id,
  space_id: Id,
  /** Of a saved one that is being changed. */
  rule_id: Id.nullable(),
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  days: z.int(),
  /** Events looked at, of so many. */
  looked: z.int(),
  total: z.int(),
  /** There was more than is ever looked at: only the latest. */
  is_cut: z.boolean(),
  /** Only what whoever began it may see was looked at: not all of the space. */
  is_confined: z.boolean(),
  hits: z.int(),
  /** Of them those that hang on something whose past is not known, and was taken as it is now. */
  approximate: z.int(),
  by_day: z.object({ day: z.string(), hits: z.int() }).array(),
  acts: z.object({ do: z.enum(ruleActNames), count: z.int() }).array(),
  /** Answers that would have left. */
  replies: z.int(),
  /** What the guard would have held back. */
  guarded: z.int(),
  clashes: z
    .object({ rule_id: Id, name: z.string(), kind: z.enum(clashKinds), count: z.int(), example: z.object(thing) })
    .array(),
  examples: z.object({ ...thing, acts: z.enum(ruleActNames).array(), clashes_with: Id.array() }).array(),
  /** What one question alone kept out. */
  near: z.object({ ...thing, leaf: RuleLeaf }).array(),
  created_at: Time,
  ended_at: Time.nullable(),
})
export type RuleTrial = z.infer<typeof RuleTrial>

/** A rule done to what waits. `done` have been looked at; of them it has acted on `fired`, and `failed` were refused. */
export const RuleRun = z.object({
  id: Id,
  space_id: Id,
  rule_id: Id,
  state: z.enum(['running', 'done', 'stopped']),
  with_replies: z.boolean(),
  total: z.int(),
  done: z.int(),
  fired: z.int(),
  failed: z.int(),
  created_at: Time,
  ended_at: Time.nullable(),
})
export type RuleRun = z.infer<typeof RuleRun>

const access = 'rules.manage'

export const ruleTrials = {
  begin: post('/v1/rules/trials', {
    access,
    outside: true,
    body: z.strictObject({
      space_id: Id,
      rule_id: Id.nullable().default(null),
      definition: RuleDefinition,
      days: z.int().min(1).max(limits.rule_trial_days).default(7),
    }),
    reply: RuleTrial,
    about:
      'Over the last days, with all rules that are on, this one in its place (a new one last). Nothing is sent or changed. Only what the caller may see is looked at, and only they may look at the result. Progress is whispered.',
  }),
  get: get('/v1/rules/trials/:id', { access, params: One, reply: RuleTrial }),
  stop: post('/v1/rules/trials/:id/stop', { access, params: One, reply: RuleTrial }),
  preview: get('/v1/rules/:id/apply', {
    access,
    outside: true,
    params: One,
    /** `has_replies`: it writes to customers, by itself or by a macro. */
    reply: z.object({ count: z.int(), version: z.int(), has_replies: z.boolean() }),
    about: 'How many unprocessed of the last 24 hours the rule fits now, and at which version of it.',
  }),
  apply: post('/v1/rules/:id/apply', {
    access,
    outside: true,
    params: One,
    body: z.strictObject({ seen_version: z.int().positive(), with_replies: z.boolean().default(false) }),
    reply: RuleRun,
    about:
      'To what is new or in work without our answer and came within 24 hours; each once. Without `with_replies` it answers nobody. Progress is whispered.',
  }),
  run: get('/v1/rules/runs/:id', { access, params: One, reply: RuleRun }),
  stopRun: post('/v1/rules/runs/:id/stop', { access, params: One, reply: RuleRun, about: 'What is done stays done.' }),
}
