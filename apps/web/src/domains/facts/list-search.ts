import { factOrders } from '@otklik/contract/facts/orders.ts'
import { IdText, Text } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'

/** Of all facts, those that nobody needs as they are. */
export const factShows = ['all', 'outdated', 'unused'] as const

/** What of the list stands in its address; `fact` is the one that is open, 0 a new one. */
export const FactsSearch = z.object({
  space_id: IdText.optional(),
  folder: IdText.optional(),
  company: IdText.optional(),
  show: z.enum(factShows).default('all'),
  sort: z.enum(factOrders).default('title'),
  search: Text(100).default(''),
  fact: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
})
export type FactsSearch = z.output<typeof FactsSearch>
