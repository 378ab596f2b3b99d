import { firstLimits } from '@otklik/contract/first-limits.ts'
import { addDays, daysOf, StatsChannel, StatsStep } from '@otklik/contract/statistics/period.ts'
import type { StatsFilter } from '@otklik/contract/statistics/statistics.ts'
import { IdText, plain } from '@otklik/contract/wire/fields.ts'
import { Day } from '@otklik/contract/work/filters.ts'
import { z } from 'zod'

export const periods = ['today', '7d', '30d', 'month', 'own'] as const
export type Period = (typeof periods)[number]

/** The page's own address. What is usual is left out; only own dates name days, so that an address of "7 days" stays true. */
export const StatsSearch = z.object({
  period: z.enum(periods).optional(),
  from: Day.optional(),
  to: Day.optional(),
  step: StatsStep.optional(),
  compare: z.literal('no').optional(),
  channel: StatsChannel.optional(),
  company_id: IdText.optional(),
  object_id: IdText.optional(),
  provider: plain.max(30).optional(),
})
export type StatsSearch = z.output<typeof StatsSearch>

export const periodOf = ({ period, from, to }: StatsSearch): Period => {
  if (period === 'own' && !(from && to)) return '7d'
  return period ?? '7d'
}

/** The days that the address means today. Dates that no call would take are brought within reach. */
export function daysIn(search: StatsSearch, today: string): { from: string; to: string } {
  switch (periodOf(search)) {
    case 'today':
      return { from: today, to: today }
    case '7d':
      return { from: addDays(today, -6), to: today }
    case '30d':
      return { from: addDays(today, -29), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
    case 'own': {
      const [from = today, to = today] = [search.from, search.to].toSorted()
      const isTooLong = daysOf({ from, to }) > firstLimits.stats_days
      return { from: isTooLong ? addDays(to, 1 - firstLimits.stats_days) : from, to }
    }
  }
}

/** As fine as can be read, unless it is said. */
export function stepOf({ step }: StatsSearch, days: number): StatsStep {
  const isTooFine = step === 'hour' && days > firstLimits.stats_days_by_hour
  if (step && !isTooFine) return step
  if (days <= 2) return 'hour'
  if (days <= 62) return 'day'
  return days <= 200 ? 'week' : 'month'
}

export function filterOf(search: StatsSearch, today: string, channel: StatsChannel): StatsFilter {
  const { company_id, object_id, provider, compare } = search
  const days = daysIn(search, today)
  return {
    ...days,
    step: stepOf(search, daysOf(days)),
    compare: compare !== 'no',
    channel,
    ...{ company_id, object_id, provider },
  }
}
