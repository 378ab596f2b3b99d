import { z } from 'zod'

/** Why a line of a file is left out. */
export const evalFaults = [
  'no_question',
  'long_question',
  'long_word',
  'many_words',
  'unknown_fact',
  'many_facts',
  'bad_flag',
  'twice',
] as const
export const EvalImport = z.object({
  is_applied: z.boolean(),
  lines: z
    .object({
      line: z.int(),
      question: z.string(),
      does: z.enum(['add', 'refuse']),
      fault: z.enum(evalFaults).nullable(),
    })
    .array(),
})
export type EvalImport = z.infer<typeof EvalImport>
