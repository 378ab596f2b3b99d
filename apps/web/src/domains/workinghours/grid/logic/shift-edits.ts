import { limits } from '@otklik/contract/limits.ts'
import { type Break, isWhole, minutesBetween, type Shift } from '@otklik/contract/schedule/shifts.ts'

const DAY = 1_440
export type Edge = 'start' | 'end'

/** Minutes from the beginning of its day to its end: beyond 1440 for a night. */
export const endOf = ({ starts, ends }: Pick<Shift, 'starts' | 'ends'>) => starts + minutesBetween(starts, ends)

/** Whether no two of a day lie over each other. */
export function areApart(list: readonly Shift[]): boolean {
  const sorted = [...list].sort((a, b) => a.starts - b.starts)
  return sorted.every((shift, n) => n === 0 || endOf(sorted[n - 1] as Shift) <= shift.starts)
}

/** What is left of a break inside the shift, or nothing. */
function kept(pause: Break, from: number, to: number, shift: Shift): Break[] {
  const begins = shift.starts + ((pause.starts - shift.starts + DAY) % DAY)
  const [starts, ends] = [Math.max(begins, from), Math.min(begins + minutesBetween(pause.starts, pause.ends), to)]
  return ends > starts ? [{ ...pause, starts: starts % DAY, ends: ends % DAY }] : []
}

/** The same shift between other hours; breaks are cut to what is left. `to` is at most a day after `from`. */
export function withHours(shift: Shift, from: number, to: number): Shift | undefined {
  const length = to - from
  if (from < 0 || from >= DAY || length < limits.shift_min_minutes || length > DAY) return undefined
  const breaks = shift.breaks.flatMap((pause) => kept(pause, from, to, shift))
  const changed = { ...shift, starts: from, ends: to % DAY, breaks }
  return isWhole(changed) ? changed : undefined
}

/** The day with its first start or its last end moved. As it was where that would be too short, too long or over another. */
export function stretched(list: readonly Shift[], edge: Edge, by: number): readonly Shift[] {
  const sorted = [...list].sort((a, b) => a.starts - b.starts)
  const index = edge === 'start' ? 0 : sorted.length - 1
  const shift = sorted[index]
  if (!shift) return list
  const changed =
    edge === 'start'
      ? withHours(shift, shift.starts + by, endOf(shift))
      : withHours(shift, shift.starts, endOf(shift) + by)
  if (!changed) return list
  const next = sorted.with(index, changed)
  return areApart(next) ? next : list
}

/** Paid minutes by the wall clock: what a brush or a template is worth. A day with a change of the clock counts by moments. */
export const paidMinutes = (list: readonly Shift[]) =>
  list.reduce(
    (sum, shift) =>
      sum +
      minutesBetween(shift.starts, shift.ends) -
      shift.breaks.reduce((off, { starts, ends, is_paid }) => off + (is_paid ? 0 : minutesBetween(starts, ends)), 0),
    0,
  )

/** Day, evening or night, by the middle of it: the three looks that a shift has. */
export function lookOf({ starts, ends }: Pick<Shift, 'starts' | 'ends'>): 'day' | 'evening' | 'night' {
  if (endOf({ starts, ends }) > DAY || starts < 300) return 'night'
  return starts >= 660 ? 'evening' : 'day'
}
