import { IdText } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'

export const LabelListSearch = z.object({
  show: z.enum(['labels', 'archive']).default('labels'),
  space_id: IdText.optional(),
})
export type LabelListSearch = z.output<typeof LabelListSearch>
