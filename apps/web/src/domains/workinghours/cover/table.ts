import type { Wanted } from '@otklik/contract/schedule/cover.ts'

export const hours = Array.from({ length: 24 }, (_, hour) => hour)
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** People by weekday and hour; what is not named is 0. */
export type Table = Readonly<Record<string, number>>

export const cellOf = (weekday: number, hour: number) => `${weekday}/${hour}`

export const tableOf = (wanted: readonly Wanted[]): Table =>
  Object.fromEntries(
    wanted.filter(({ people }) => people > 0).map(({ weekday, hour, people }) => [cellOf(weekday, hour), people]),
  )

export const wantedOf = (table: Table): Wanted[] =>
  weekdays.flatMap((weekday) =>
    hours.flatMap((hour) => {
      const people = table[cellOf(weekday, hour)] ?? 0
      return people > 0 ? [{ weekday, hour, people }] : []
    }),
  )

export const withCell = (table: Table, weekday: number, hour: number, people: number): Table => {
  const { [cellOf(weekday, hour)]: _, ...rest } = table
  return people > 0 ? { ...rest, [cellOf(weekday, hour)]: people } : rest
}

type Stretch = { weekdays: readonly number[]; from: number; to: number; people: number }

/** The same number in every hour from `from` up to `to` of some weekdays; at or before `from` is over midnight. */
export function filled(table: Table, { weekdays: days, from, to, people }: Stretch): Table {
  const length = ((to - from + 23) % 24) + 1
  let next = table
  for (const weekday of days)
    for (let n = 0; n < length; n++) {
      const late = from + n >= 24
      next = withCell(next, late ? (weekday % 7) + 1 : weekday, (from + n) % 24, people)
    }
  return next
}

/** Hours that people would have to work in a week. */
export const weekHours = (table: Table) => Object.values(table).reduce((sum, people) => sum + people, 0)
