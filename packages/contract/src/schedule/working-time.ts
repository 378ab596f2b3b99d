// Working time of a calendar: open intervals with the seconds that have passed in all before them.
import { addDays, dayNumber, momentOf, weekdayOf } from '../zones.ts'

type Interval = { opens: number; closes: number }
export type CalendarHours = {
  zone: string
  /** In order of `valid_from`; before the first one, the first one. */
  weeks: readonly { valid_from: string; hours: readonly (Interval & { weekday: number })[] }[]
  holidays: ReadonlyMap<string, readonly Interval[]>
}
export type OpenTable = { at: number[]; length: number[]; before: number[] }

/** From the first day to the last, which is part of it. Intervals that touch are one. */
export function openTable({ zone, weeks, holidays }: CalendarHours, first: string, last: string): OpenTable {
  const table: OpenTable = { at: [], length: [], before: [] }
  let week = 0
  for (let number = dayNumber(first); number <= dayNumber(last); number++) {
    const day = addDays('1970-01-01', number)
    while ((weeks[week + 1]?.valid_from ?? '9') <= day) week++
    const usual = (weeks[week]?.hours ?? []).filter(({ weekday }) => weekday === weekdayOf(day))
    const hours = [...(holidays.get(day) ?? usual)].sort((a, b) => a.opens - b.opens)
    for (const { opens, closes } of hours) append(table, momentOf(day, opens, zone), momentOf(day, closes, zone))
  }
  return table
}

function append({ at, length, before }: OpenTable, from: number, to: number) {
  if (to <= from) return
  const last = at.length - 1
  if (last >= 0 && (at[last] as number) + (length[last] as number) >= from) {
    length[last] = Math.max(length[last] as number, to - (at[last] as number))
    return
  }
  before.push(last < 0 ? 0 : (before[last] as number) + (length[last] as number))
  at.push(from)
  length.push(to - from)
}

/** Index of the last interval that has begun, or -1. */
function begunBy(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

const passed = ({ at, length, before }: OpenTable, t: number) => {
  const n = begunBy(at, t)
  return n < 0 ? 0 : (before[n] as number) + Math.min(length[n] as number, t - (at[n] as number))
}

/** Working seconds between two moments. */
export const workingBetween = (table: OpenTable, from: number, to: number) => passed(table, to) - passed(table, from)

/** The first moment at which so many working seconds have passed since; null where the table ends before. */
export function addWorking(table: OpenTable, t: number, seconds: number): number | null {
  const { at, length, before } = table
  if (seconds <= 0) return t
  const wanted = passed(table, t) + seconds
  // The first interval at whose end so much has passed.
  let [low, high] = [0, at.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((before[middle] as number) + (length[middle] as number) >= wanted) high = middle
    else low = middle + 1
  }
  return low === at.length ? null : (at[low] as number) + wanted - (before[low] as number)
}
