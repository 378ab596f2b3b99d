import type { ReactNode } from 'react'
import { z } from 'zod'

export const ErrorsSearch = z.object({
  show: z.enum(['accounts', 'actions', 'deliveries', 'events']).default('accounts'),
})
export type ErrorsSearch = z.output<typeof ErrorsSearch>

/** What the lists of the page have in common. */
export type ErrorListProps = { title: string; about: string; tabs: ReactNode }
