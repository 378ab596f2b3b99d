import { IdText, many } from '@otklik/contract/wire/fields.ts'
import { Day } from '@otklik/contract/work/filters.ts'
import { z } from 'zod'

/** What of the list of rules stands in its address. */
export const RulesSearch = z.object({
  space_id: IdText.optional(),
  folder_id: IdText.optional(),
  show: z.enum(['all', 'on', 'off', 'paused']).default('all'),
})
export type RulesSearch = z.output<typeof RulesSearch>

export const firingResults = ['done', 'partly', 'refused', 'guarded', 'paused'] as const
const filter = {
  rule_id: many(IdText),
  object_id: many(IdText),
  result: many(z.enum(firingResults)),
  from: Day.optional(),
  to: Day.optional(),
}
const FiringFilter = z.object(filter)
export type FiringFilter = z.output<typeof FiringFilter>

/** The same of the journal: what rules did, and what they could not deal with. */
export const JournalSearch = z.object({
  space_id: IdText.optional(),
  show: z.enum(['firings', 'failures']).default('firings'),
  ...filter,
})
export type JournalSearch = z.output<typeof JournalSearch>
