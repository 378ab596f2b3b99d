import type { StatsFilter } from '@otklik/contract/statistics/statistics.ts'

// Days of a calendar, not moments: counted in UTC, where every day has 24 hours.
const HOUR_MS = 3_600_000
const steps_ms = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS }

/** Where the steps of a period begin, as `2026-11-15T13:00`. The first week or month may begin before the period. */
export function pointsOf({ from, to, step }: Pick<StatsFilter, 'from' | 'to' | 'step'>): string[] {
  const end = Date.parse(to) + 24 * HOUR_MS
  const points: string[] = []
  for (let at = beginningOf(from, step); at < end; at = nextOf(at, step))
    points.push(new Date(at).toISOString().slice(0, 16))
  return points
}

function beginningOf(from: string, step: StatsFilter['step']): number {
  const day = new Date(from)
  if (step === 'month') return day.setUTCDate(1)
  // Monday, as the database has it.
  return step === 'week' ? day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7)) : day.getTime()
}

function nextOf(at: number, step: StatsFilter['step']): number {
  if (step !== 'month') return at + steps_ms[step]
  const day = new Date(at)
  return day.setUTCMonth(day.getUTCMonth() + 1)
}
