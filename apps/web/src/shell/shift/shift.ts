import type { WorkingHours } from '@otklik/contract/statuses.ts'
import { changesOf, scheduledAt } from '../../domains/statuses/schedule.ts'

/** What the schedule says now: the status it asks for, until when, and what comes then; null is no work. */
export type Shift = { status: number | null; until: number; next: number | null }

/** Nothing where no change is in sight: then there is nothing to tell. */
export function shiftAt(plan: readonly WorkingHours[], now: number): Shift | undefined {
  const change = changesOf(plan).find(({ at }) => at > now)
  return change && { status: scheduledAt(plan, now), until: change.at, next: change.status }
}
