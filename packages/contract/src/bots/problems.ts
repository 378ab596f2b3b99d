import { z } from 'zod'

/**
 * What is wrong with a graph. Errors stand in the way of publishing, warnings do not; a draft is saved with either.
 * `about` names what: a variable, a network, a port, a thing that is gone.
 */
export const botProblems = {
  no_start: 'error',
  no_triggers: 'warning',
  unreachable: 'warning',
  dead_end: 'error',
  endless_loop: 'error',
  text_missing: 'error',
  choices_missing: 'error',
  choice_label_missing: 'error',
  choice_url: 'error',
  branches_missing: 'error',
  shares_sum: 'error',
  variable_missing: 'error',
  variable_unknown: 'error',
  variable_kind: 'error',
  /** On some way to this node nothing has been put there. */
  variable_unset: 'warning',
  expression: 'error',
  pattern: 'error',
  pattern_heavy: 'error',
  /** There was nothing to try it in just now: it may be good. */
  pattern_untried: 'error',
  patterns_many: 'error',
  http_url: 'error',
  /** It shows that it leads where nothing of ours goes: every request would fail. */
  http_inside: 'warning',
  http_header: 'error',
  http_path: 'error',
  http_repeats: 'warning',
  secret_missing: 'error',
  /** It is for another host; it was set before anybody said for which. */
  secret_host: 'error',
  secret_no_host: 'error',
  agent_missing: 'error',
  /** It is switched off, or has no model it could ask: every customer would go to people. */
  agent_off: 'warning',
  agent_no_model: 'warning',
  labels_missing: 'error',
  labels_double: 'error',
  fields_missing: 'error',
  fields_double: 'error',
  field_choices: 'error',
  act_missing: 'error',
  act_not_here: 'error',
  node_missing: 'error',
  sub_missing: 'error',
  sub_unpublished: 'error',
  sub_loop: 'error',
  /** A tag, a person, a group, a label, a file that is gone. */
  dead_reference: 'error',
  no_timeout: 'warning',
  keyword_missing: 'error',
  /** By the catalogue, for a network of the bot's accounts. */
  network_silent: 'error',
  network_text: 'error',
  network_private: 'warning',
} as const
export type BotProblemCode = keyof typeof botProblems
const codes = Object.keys(botProblems) as [BotProblemCode, ...BotProblemCode[]]

export const BotProblem = z.object({
  code: z.enum(codes),
  severity: z.enum(['error', 'warning']),
  /** Null: of the bot as a whole. */
  node: z.string().nullable(),
  about: z.string().nullable(),
})
export type BotProblem = z.infer<typeof BotProblem>

export const problem = (code: BotProblemCode, node: string | null, about: string | null = null): BotProblem => ({
  code,
  severity: botProblems[code],
  node,
  about,
})
