import { addDays, momentOf, mondayOf } from '../zones.ts'
import type { Conflict, ConflictKind, Warning } from './conflicts.ts'
import { type Holidays, joined, type Placed, paidSeconds, place, type Stretch } from './plan.ts'
import { minutesBetween, type Shift } from './shifts.ts'

export type ConflictRules = {
  warn: readonly Warning[]
  rest_min_minutes: number
  week_max_minutes: number
  week_rest_minutes: number
}
export type PlannedPerson = {
  user_id: number
  zone: string
  is_deactivated: boolean
  /** Every day that has shifts, as it is to be; whole weeks around what is looked at. */
  days: ReadonlyMap<string, readonly Shift[]>
  /** Days that are being changed: the others only matter to them. */
  changed: ReadonlySet<string>
  /** Approved. */
  absences: readonly Stretch[]
  /** When they are planned in other spaces. */
  elsewhere: readonly Stretch[]
}
type Given = { rules: ConflictRules; holidays: Holidays; now: number; has_reason: boolean }

/** What stands in the way of the changed days, each kind once for a day. */
export function findConflicts(person: PlannedPerson, { rules, holidays, now, has_reason }: Given): Conflict[] {
  const { user_id, zone, days, changed } = person
  const found = new Map<string, Conflict>()
  const tell = (local_day: string, kind: ConflictKind) => {
    const isOff = (warningKinds as readonly string[]).includes(kind) && !rules.warn.includes(kind as Warning)
    if (changed.has(local_day) && !isOff) found.set(`${local_day} ${kind}`, { user_id, local_day, kind })
  }
  const placed: Placed[] = []
  for (const [day, shifts] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (shifts.length > 0 && person.is_deactivated) tell(day, 'deactivated')
    if (shifts.length > 0 && holidays.get(day) === 'closed') tell(day, 'holiday')
    if (shifts.reduce((sum, { starts, ends }) => sum + minutesBetween(starts, ends), 0) > 1_440) tell(day, 'too_long')
    for (const shift of shifts) {
      const one = place(shift, day, zone)
      if (one) placed.push(one)
      else tell(day, 'lost_in_gap')
    }
  }
  for (const day of changed) if (!has_reason && momentOf(day, 1_440, zone) <= now) tell(day, 'past')
  placed.sort((a, b) => a.from - b.from)
  for (const [n, one] of placed.entries()) {
    const next = placed[n + 1]
    if (touches(one, person.absences)) tell(one.local_day, 'absence')
    if (touches(one, person.elsewhere)) tell(one.local_day, 'elsewhere')
    if (!next) continue
    if (next.from < one.to) {
      tell(one.local_day, 'overlap')
      tell(next.local_day, 'overlap')
    } else if (next.local_day !== one.local_day && next.from - one.to < rules.rest_min_minutes * 60) {
      tell(next.local_day, 'short_rest')
      tell(one.local_day, 'short_rest')
    }
  }
  for (const monday of new Set([...changed].map(mondayOf))) lookAtWeek(monday, placed, zone, rules, tell)
  return [...found.values()].sort((a, b) => (a.local_day < b.local_day ? -1 : a.local_day > b.local_day ? 1 : 0))
}

const warningKinds = ['elsewhere', 'short_rest', 'week_hours', 'week_rest', 'holiday'] as const satisfies Warning[]

const touches = ({ from, to }: Stretch, others: readonly Stretch[]) =>
  others.some((other) => other.from < to && other.to > from)

function lookAtWeek(
  monday: string,
  placed: readonly Placed[],
  zone: string,
  rules: ConflictRules,
  tell: (day: string, kind: ConflictKind) => void,
) {
  const days = Array.from({ length: 7 }, (_, n) => addDays(monday, n))
  const own = placed.filter(({ local_day }) => days.includes(local_day))
  const tellAll = (kind: ConflictKind) => {
    for (const { local_day } of own) tell(local_day, kind)
  }
  if (own.reduce((sum, { parts }) => sum + paidSeconds(parts), 0) > rules.week_max_minutes * 60) tellAll('week_hours')
  const [begins, ends] = [momentOf(monday, 0, zone), momentOf(monday, 7 * 1_440, zone)]
  const busy = joined(placed).filter(({ from, to }) => from < ends && to > begins)
  let [free, last] = [0, begins]
  for (const { from, to } of busy) {
    free = Math.max(free, from - last)
    last = to
  }
  if (Math.max(free, ends - last) < rules.week_rest_minutes * 60) tellAll('week_rest')
}
