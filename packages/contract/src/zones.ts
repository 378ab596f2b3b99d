// Wall clock to moment and back, the same on the server and in the browser. The database never turns one into the other:
// it, and most libraries, choose the later of two moments where the clock is set back, and some go back in a gap.

const [DAY_S, STEP_S] = [86_400, 3 * 86_400]
/** Before and after this, a zone keeps the first and the last offset that it has within. */
const [FROM_S, TO_S] = [Date.UTC(2015, 0, 1) / 1000, Date.UTC(2040, 0, 1) / 1000]

/** Moments from which an offset holds, in order; the first since ever. */
type Offsets = { at: readonly number[]; off: readonly number[] }

const known = new Map<string, Map<number, Offsets>>()
const YEAR_S = 31_556_952
const [FIRST_YEAR, LAST_YEAR] = [2015, 2039]

/** Whether this machine has data of the zone. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/**
 * Of the year in which `near` lies, with the years beside it: all that a moment of it can depend on. Throws where nobody knows the
 * zone. A table takes a millisecond once, and a question to it some nanoseconds; one of all years would take ten milliseconds of
 * whoever opens the schedule.
 */
function offsetsOf(zone: string, near: number): Offsets {
  const year = Math.min(LAST_YEAR, Math.max(FIRST_YEAR, 1970 + Math.floor(near / YEAR_S)))
  const years = known.get(zone) ?? new Map<number, Offsets>()
  const found = years.get(year)
  if (found) return found
  const begins = (of: number) => Date.UTC(of, 0, 1) / 1000
  const made = tableOf(zone, Math.max(FROM_S, begins(year - 1)), Math.min(TO_S, begins(year + 2)))
  known.set(zone, years.set(year, made))
  return made
}

function tableOf(zone: string, from: number, until: number): Offsets {
  const read = readerOf(zone)
  const [at, off] = [[Number.NEGATIVE_INFINITY], [read(from)]]
  for (let t = from; t < until; t += STEP_S) {
    const [before, after] = [off.at(-1) as number, read(t + STEP_S)]
    if (before === after) continue
    let [low, high] = [t, t + STEP_S]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (read(middle) === before) low = middle
      else high = middle
    }
    at.push(high)
    off.push(after)
  }
  return { at, off }
}

function readerOf(zone: string): (t: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  return (t) => {
    const text = format.format(t * 1000)
    const [, sign, hours, minutes, seconds] = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text) ?? []
    const size = Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
    return sign === '-' ? -size : size
  }
}

/**
 * The first moment at which the clock there shows this or later. Where the clock is set forward that is the end of the gap,
 * where it is set back the earlier of two; never decreasing, so that what touches still touches. `local`: seconds, as if the
 * wall clock were UTC's.
 */
export function moment(local: number, zone: string): number {
  const { at, off } = offsetsOf(zone, local)
  let [low, high] = [0, at.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((at[middle + 1] as number) + (off[middle] as number) > local) high = middle
    else low = middle + 1
  }
  return Math.max(at[low] as number, local - (off[low] as number))
}

/** What the clock there shows: seconds, as if it were UTC's. */
export function localOf(t: number, zone: string): number {
  const { at, off } = offsetsOf(zone, t)
  let [low, high] = [0, at.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((at[middle] as number) <= t) low = middle
    else high = middle - 1
  }
  return t + (off[low] as number)
}

/** Days since 1970, of a day of the calendar: `2026-11-17`. */
export const dayNumber = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000 / DAY_S)
export const dayText = (number: number) => new Date(number * DAY_S * 1000).toISOString().slice(0, 10)
export const addDays = (day: string, count: number) => dayText(dayNumber(day) + count)
/** Monday is 1. */
export const weekdayOf = (day: string) => ((dayNumber(day) + 3) % 7) + 1
export const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))
export const dayAt = (t: number, zone: string) => dayText(Math.floor(localOf(t, zone) / DAY_S))
/** When a minute of a day is there; minutes beyond the day are of the next one. */
export const momentOf = (day: string, minute: number, zone: string) =>
  moment(dayNumber(day) * DAY_S + minute * 60, zone)
