// What a plan comes to, second by second: the same functions plan on the server and show in the browser.
import { addDays, dayNumber, momentOf, mondayOf, weekdayOf } from '../zones.ts'
import type { HolidayKind } from './calendars.ts'
import { minutesBetween, type Shift, type TemplateShift } from './shifts.ts'

export type CycleTemplate = {
  cycle_days: number
  shifts: readonly TemplateShift[]
  on_holiday: 'work' | 'off'
}
export type CycleUse = { from_day: string; until_day: string | null; phase: number }
export type Holidays = ReadonlyMap<string, HolidayKind>

/** Which day of the cycle it is. Weeks begin with Monday, whenever somebody began with them. */
export function cycleDay(
  { cycle_days }: Pick<CycleTemplate, 'cycle_days'>,
  { from_day, phase }: CycleUse,
  day: string,
) {
  const anchor = cycle_days % 7 === 0 ? mondayOf(from_day) : from_day
  const passed = dayNumber(day) - dayNumber(anchor) + phase
  return ((passed % cycle_days) + cycle_days) % cycle_days
}

/**
 * The shifts that a template gives a day. Off on holidays: none on a day on which the calendar is closed, and on a moved
 * working day that the week leaves free those of the working day before it in the circle.
 */
export function shiftsOn(template: CycleTemplate, use: CycleUse, day: string, holidays: Holidays): Shift[] {
  if (day < use.from_day || (use.until_day !== null && day > use.until_day)) return []
  const kind = template.on_holiday === 'off' ? holidays.get(day) : undefined
  if (kind === 'closed') return []
  const number = cycleDay(template, use, day)
  const own = ofDay(template, number)
  if (kind !== 'work' || own.length > 0 || template.cycle_days % 7 !== 0) return own
  for (let back = 1; back < template.cycle_days; back++) {
    const before = ofDay(template, (number - back + template.cycle_days) % template.cycle_days)
    if (before.length > 0) return before
  }
  return own
}

const ofDay = ({ shifts }: CycleTemplate, number: number): Shift[] =>
  shifts
    .filter(({ day }) => day === number)
    .map(({ day: _, ...shift }) => shift)
    .sort((a, b) => a.starts - b.starts)

export type Stretch = { from: number; to: number }
export type Part = Stretch & { status: number; is_paid: boolean; is_break: boolean }
export type Placed = Stretch & { shift_id: number | null; local_day: string; parts: Part[] }

/** A shift in time, with its breaks as parts; null where the clock of that day leaves all of it out. */
export function place(shift: Shift, local_day: string, zone: string, shift_id: number | null = null): Placed | null {
  const at = (minutes: number) => momentOf(local_day, shift.starts + minutes, zone)
  const length = minutesBetween(shift.starts, shift.ends)
  const [from, to] = [at(0), at(length)]
  if (to <= from) return null
  const parts: Part[] = []
  let last = from
  const add = (until: number, status: number, is_paid: boolean, is_break: boolean) => {
    if (until > last) parts.push({ from: last, to: until, status, is_paid, is_break })
    last = Math.max(last, until)
  }
  for (const { starts, ends, status, is_paid } of shift.breaks) {
    const begins = (starts - shift.starts + 1_440) % 1_440
    add(at(begins), shift.status, true, false)
    add(at(begins + minutesBetween(starts, ends)), status, is_paid, true)
  }
  add(to, shift.status, true, false)
  return { from, to, shift_id, local_day, parts }
}

export type Piece = Stretch & { status: number; shift_id: number | null; is_paid: boolean }

/** Disjoint pieces in order. Where shifts lie over each other the one that began last counts; absences cut all of them. */
export function netPlan(placed: readonly Placed[], absences: readonly Stretch[]): Piece[] {
  const shifts = [...placed].sort((a, b) => a.from - b.from)
  const away = joined(absences)
  const edges = [
    ...new Set([
      ...shifts.flatMap(({ parts }) => parts.flatMap(({ from, to }) => [from, to])),
      ...away.flatMap(({ from, to }) => [from, to]),
    ]),
  ].sort((a, b) => a - b)
  const pieces: Piece[] = []
  let [first, gone] = [0, 0]
  for (const [n, from] of edges.entries()) {
    const to = edges[n + 1]
    if (to === undefined) break
    while (first < shifts.length && (shifts[first] as Placed).to <= from) first++
    while (gone < away.length && (away[gone] as Stretch).to <= from) gone++
    const absent = away[gone]
    if (absent && absent.from <= from) continue
    const found = partAt(shifts, first, from)
    if (!found) continue
    const { part, shift_id } = found
    const before = pieces.at(-1)
    if (
      before?.to === from &&
      before.status === part.status &&
      before.shift_id === shift_id &&
      before.is_paid === part.is_paid
    )
      before.to = to
    else pieces.push({ from, to, status: part.status, shift_id, is_paid: part.is_paid })
  }
  return pieces
}

function partAt(shifts: readonly Placed[], first: number, t: number) {
  let found: { part: Part; shift_id: number | null } | undefined
  for (let n = first; n < shifts.length; n++) {
    const shift = shifts[n] as Placed
    if (shift.from > t) break
    const part = shift.to > t ? shift.parts.find(({ from, to }) => from <= t && t < to) : undefined
    if (part) found = { part, shift_id: shift.shift_id }
  }
  return found
}

/** In order, without overlaps. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const out: Stretch[] = []
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    if (to <= from) continue
    const before = out.at(-1)
    if (before && before.to >= from) before.to = Math.max(before.to, to)
    else out.push({ from, to })
  }
  return out
}

/** What holds at a moment: the piece, or none; since when that is so and until when. `pieces` are disjoint and in order. */
export function planAt<P extends Stretch>(pieces: readonly P[], t: number) {
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pieces[middle] as P).to <= t) low = middle + 1
    else high = middle
  }
  const [before, piece] = [pieces[low - 1], pieces[low]]
  if (piece && piece.from <= t) return { piece, since: piece.from, until: piece.to }
  return { piece: null, since: before?.to ?? null, until: piece?.from ?? null }
}

/** Seconds that count as hours: work and paid breaks. */
export const paidSeconds = (parts: readonly { from: number; to: number; is_paid: boolean }[]) =>
  parts.reduce((sum, { from, to, is_paid }) => sum + (is_paid ? to - from : 0), 0)

/** Paid seconds by day of the zone, cut at midnight. */
export function sumsByDay(placed: readonly Placed[], zone: string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { local_day, parts } of placed) {
    for (let day = local_day; ; day = addDays(day, 1)) {
      const [begins, ends] = [momentOf(day, 0, zone), momentOf(day, 1_440, zone)]
      const within = parts.map(({ from, to, is_paid }) => ({
        from: Math.max(from, begins),
        to: Math.min(to, ends),
        is_paid,
      }))
      const sum = paidSeconds(within.filter(({ from, to }) => to > from))
      if (sum > 0) sums.set(day, (sums.get(day) ?? 0) + sum)
      if (parts.every(({ to }) => to <= ends)) break
    }
  }
  return sums
}

export const sameShifts = (one: readonly Shift[], two: readonly Shift[]) => wordsOf(one) === wordsOf(two)

const wordsOf = (shifts: readonly Shift[]) =>
  JSON.stringify(
    [...shifts]
      .sort((a, b) => a.starts - b.starts)
      .map(({ starts, ends, status, breaks }) => [
        ...[starts, ends, status],
        breaks.map((pause) => [pause.starts, pause.ends, pause.status, pause.is_paid]),
      ]),
  )

/** A list of shifts by person and day; null is "as published". */
export type Lists = ReadonlyMap<string, readonly Shift[] | null>

/** The lists after a change, and the change that takes it back. */
export function applyLists(lists: Lists, change: Lists): { lists: Lists; inverse: Lists } {
  const inverse = new Map([...change.keys()].map((key) => [key, lists.get(key) ?? null] as const))
  const after = new Map(lists)
  for (const [key, list] of change) {
    if (list === null) after.delete(key)
    else after.set(key, list)
  }
  return { lists: after, inverse }
}

export const isWeekend = (day: string) => weekdayOf(day) > 5
