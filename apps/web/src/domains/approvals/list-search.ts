import { IdText } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'

/** What of the queue stands in its address. */
export const ApprovalsSearch = z.object({
  show: z.enum(['waiting', 'decided']).default('waiting'),
  space_id: IdText.optional(),
})
export type ApprovalsSearch = z.output<typeof ApprovalsSearch>
