import { IdText } from '@otklik/contract/wire/fields.ts'
import type { ReactNode } from 'react'
import { z } from 'zod'

export const TagListSearch = z.object({
  show: z.enum(['tags', 'groups', 'archive']).default('tags'),
  space_id: IdText.optional(),
})
export type TagListSearch = z.output<typeof TagListSearch>

/** What the lists of the page have in common. */
export type TagListProps = {
  title: string
  space_id: number
  actions: ReactNode
  tabs?: ReactNode
  filters?: ReactNode
}
