import { aiCallKinds } from '@otklik/contract/ai/kinds.ts'
import { IdText } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'

export const AiSearch = z.object({ space_id: IdText.optional() })
/** What of the journal of calls stands in its address. */
export const AiCallsSearch = AiSearch.extend({
  agent: IdText.optional(),
  kind: z.enum(aiCallKinds).optional(),
  show: z.enum(['all', 'failed']).default('all'),
})
/** What of a set is shown: its questions, what was answered in a run, or two runs. */
export const EvalSearch = z.object({
  show: z.enum(['questions', 'runs', 'compare']).default('questions'),
  run: IdText.optional(),
  with: IdText.optional(),
})
export type EvalSearch = z.output<typeof EvalSearch>
export type AiCallsSearch = z.output<typeof AiCallsSearch>
