import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellOf, filled, tableOf, wantedOf, weekHours, withCell } from './table.ts'

const wanted = fc.uniqueArray(
  fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    hour: fc.integer({ min: 0, max: 23 }),
    people: fc.integer({ min: 1, max: 999 }),
  }),
  { selector: ({ weekday, hour }) => cellOf(weekday, hour) },
)

it('is the same there and back', () => {
  fc.assert(
    fc.property(wanted, (rows) => {
      const key = (one: { weekday: number; hour: number }) => one.weekday * 24 + one.hour
      expect(wantedOf(tableOf(rows))).toEqual(rows.toSorted((a, b) => key(a) - key(b)))
    }),
  )
})

it('is filled over midnight into the next day, from Sunday into Monday', () => {
  const table = filled({}, { weekdays: [7], from: 22, to: 2, people: 3 })
  expect(table).toEqual({ '7/22': 3, '7/23': 3, '1/0': 3, '1/1': 3 })
  expect(weekHours(table)).toBe(12)
  expect(filled(table, { weekdays: [7], from: 22, to: 2, people: 0 })).toEqual({})
  expect(weekHours(filled({}, { weekdays: [1], from: 0, to: 0, people: 1 }))).toBe(24)
})

it('holds no hours in which nobody is wanted', () => {
  expect(withCell({ '1/9': 2 }, 1, 9, 0)).toEqual({})
})
