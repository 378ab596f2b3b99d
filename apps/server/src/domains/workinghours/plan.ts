import type { WorkingHours } from '@otklik/contract/statuses.ts'

export type Stretch = Pick<WorkingHours, 'started_at' | 'ended_at'>

/** What the plan asks for: the status of a shift, or none (null) between shifts; `since` is when it last changed. */
export type Demand = { status: number | null; since: number }

/** The shifts without the time in which the person is away. */
export const withoutAbsences = (shifts: readonly WorkingHours[], absences: readonly Stretch[]): WorkingHours[] =>
  absences
    .reduce((rest, absence) => rest.flatMap((shift) => cut(shift, absence)), [...shifts])
    .sort((a, b) => a.started_at - b.started_at)

function cut(shift: WorkingHours, away: Stretch): WorkingHours[] {
  if (away.ended_at <= shift.started_at || away.started_at >= shift.ended_at) return [shift]
  const before = { ...shift, ended_at: away.started_at }
  const after = { ...shift, started_at: away.ended_at }
  return [before, after].filter(({ started_at, ended_at }) => started_at < ended_at)
}

/** Where shifts lie over each other (lunch within the day), the one that began last counts. Nothing before the first. */
export function demandAt(shifts: readonly WorkingHours[], now: number): Demand | undefined {
  const changes = shifts.flatMap(({ started_at, ended_at }) => [started_at, ended_at]).filter((time) => time <= now)
  if (changes.length === 0) return undefined
  const [running] = shifts
    .filter(({ started_at, ended_at }) => started_at <= now && now < ended_at)
    .sort((a, b) => b.started_at - a.started_at)
  return { status: running?.status ?? null, since: Math.max(...changes) }
}
