import { addDays } from '@otklik/contract/statistics/period.ts'
import type { StatsFilter } from '@otklik/contract/statistics/statistics.ts'

/** The days of one step of the chart, as far as they are within the period. Lists know days, not hours. */
export function spanOf(at: string, { from, to, step }: Pick<StatsFilter, 'from' | 'to' | 'step'>) {
  const first = at.slice(0, 10)
  const last = step === 'week' ? addDays(first, 6) : step === 'month' ? lastOfMonth(first) : first
  return { from: first < from ? from : first, to: last > to ? to : last }
}

function lastOfMonth(first: string): string {
  const next = addDays(`${first.slice(0, 8)}28`, 4)
  return addDays(`${next.slice(0, 8)}01`, -1)
}
