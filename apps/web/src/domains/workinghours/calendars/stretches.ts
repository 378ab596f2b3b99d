import type { OpenHours } from '@otklik/contract/schedule/calendars.ts'
import { minutesBetween } from '@otklik/contract/schedule/shifts.ts'

/** Open hours as people say them: up to `opens` or earlier is the next day, so that a night is one; 0:00 to 0:00 is a whole day. */
export type Stretch = { weekday: number; opens: number; closes: number }

const DAY = 1_440
const dayAfter = (weekday: number) => (weekday % 7) + 1
const inOrder = <T extends { weekday: number; opens: number }>(rows: readonly T[]) =>
  [...rows].sort((a, b) => a.weekday - b.weekday || a.opens - b.opens)

/** A night is two rows on the wire. */
export function stretchesOf(hours: readonly OpenHours[]): Stretch[] {
  const tails = new Set<OpenHours>()
  const whole = inOrder(hours).map((row) => {
    if (row.closes !== DAY || row.opens === 0) return { row, closes: row.closes % DAY }
    const tail = hours.find(
      ({ weekday, opens, closes }) => weekday === dayAfter(row.weekday) && opens === 0 && closes <= row.opens,
    )
    if (!tail) return { row, closes: 0 }
    tails.add(tail)
    return { row, closes: tail.closes }
  })
  return whole
    .filter(({ row }) => !tails.has(row))
    .map(({ row: { weekday, opens }, closes }) => ({ weekday, opens, closes }))
}

export function hoursOf(stretches: readonly Stretch[]): OpenHours[] {
  const rows = stretches.flatMap(({ weekday, opens, closes }) => {
    const end = opens + minutesBetween(opens, closes)
    if (end <= DAY) return [{ weekday, opens, closes: end }]
    return [
      { weekday, opens, closes: DAY },
      { weekday: dayAfter(weekday), opens: 0, closes: end - DAY },
    ]
  })
  return inOrder(rows)
}

/** A weekday on which two stretches lie over each other, that of a night before it included. */
export function findOverlap(stretches: readonly Stretch[]): number | undefined {
  const rows = hoursOf(stretches)
  return rows.find(({ weekday, opens }, n) => {
    const before = rows[n - 1]
    return before?.weekday === weekday && before.closes > opens
  })?.weekday
}

export const isNight = ({ opens, closes }: Stretch) => closes <= opens && closes !== 0

/** Tuesday to Friday as Monday is. */
export const likeMonday = (stretches: readonly Stretch[]): Stretch[] => [
  ...[1, 2, 3, 4, 5].flatMap((weekday) =>
    stretches.filter((one) => one.weekday === 1).map((one) => ({ ...one, weekday })),
  ),
  ...stretches.filter(({ weekday }) => weekday > 5),
]

/** Another one of the day: after its last, or as most begin. */
export function nextStretch(stretches: readonly Stretch[], weekday: number): Stretch {
  const last = inOrder(stretches.filter((one) => one.weekday === weekday)).at(-1)
  if (!last) return { weekday, opens: 540, closes: 1_080 }
  const opens = Math.min(last.closes === 0 || isNight(last) ? 1_380 : last.closes + 60, 1_380)
  return { weekday, opens, closes: Math.min(opens + 240, DAY) % DAY }
}
