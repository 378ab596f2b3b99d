import { limits } from '@otklik/contract/limits.ts'
import type { WorkingHours } from '@otklik/contract/statuses.ts'
import { changesOf, scheduledAt } from '../../domains/statuses/schedule.ts'

/** What the schedule says now: the status it asks for, until when, and what comes then; null is no work. */
export type Shift = { status: number | null; until: number; next: number | null }

/** Nothing where no change is in sight: then there is nothing to tell. */
export function shiftAt(plan: readonly WorkingHours[], now: number): Shift | undefined {
  const change = changesOf(plan).find(({ at }) => at > now)
  return change && { status: scheduledAt(plan, now), until: change.at, next: change.status }
}

/** In minutes, beyond the change that the plan would bring. */
export const extensions = [15, 30, 60] as const

const SOON_S = 3_600

/** A change within the hour, to something else than where the person stands now. Nobody holds what they did not choose. */
export const isWorthHolding = (
  { until, next }: Shift,
  { id, hidden }: { id: number; hidden: boolean },
  now: number,
): boolean => !hidden && next !== id && until - now <= SOON_S

/** A whole second, and not longer than anybody may hold a status. */
export const heldUntil = (changes_at: number, minutes: number, now: number) =>
  Math.floor(Math.min(changes_at + minutes * 60, now + limits.status_hold_s - 1))
