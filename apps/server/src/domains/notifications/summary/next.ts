import { addDays, dayAt, momentOf, weekdayOf } from '@otklik/contract/zones.ts'

export type When = { days: readonly number[]; at_minute: number }

/**
 * The first moment after this one at which the clock there shows the time on one of these days: each day once, also where the
 * clock is set back over it, and at the end of the gap where it is set forward over it. `done`: a day that has had its own.
 */
export function nextSummary({ days, at_minute }: When, zone: string, after: number, done?: string): number | null {
  const today = dayAt(after, zone)
  for (let n = 0; n <= 8; n++) {
    const day = addDays(today, n)
    if (!days.includes(weekdayOf(day)) || (done !== undefined && day <= done)) continue
    const at = momentOf(day, at_minute, zone)
    if (at > after) return at
  }
  return null
}
