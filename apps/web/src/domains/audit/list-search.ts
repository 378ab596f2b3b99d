import { areas } from '@otklik/contract/journal/areas.ts'
import { BigIdText, IdText } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'

export const periods = ['day', 'week', 'month', 'all'] as const
export type Period = (typeof periods)[number]

/** What of the journal stands in the address; `id` is the line that is open. */
export const JournalSearch = z.object({
  period: z.enum(periods).default('week'),
  space_id: IdText.optional(),
  user_id: IdText.optional(),
  area: z.enum(areas).optional(),
  where: z.enum(['browser', 'application', 'robot']).optional(),
  people: z.literal('only').optional(),
  search: z.string().max(200).optional(),
  id: BigIdText.optional(),
})
export type JournalSearch = z.output<typeof JournalSearch>

const DAYS: Record<Exclude<Period, 'all'>, number> = { day: 1, week: 7, month: 30 }

/** From the beginning of a day of the person's own calendar, so that an address means the same for as long as that day lasts. */
export function sinceOf(period: Period, now = new Date()): number | undefined {
  if (period === 'all') return undefined
  const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[period] + 1)
  return Math.floor(start.getTime() / 1000)
}
