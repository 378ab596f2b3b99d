import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findOverlap, hoursOf, likeMonday, nextStretch, stretchesOf } from './stretches.ts'

it('shows a night as one stretch and sends it as two rows, Sunday into Monday too', () => {
  const hours = [
    { weekday: 1, opens: 0, closes: 360 },
    { weekday: 1, opens: 540, closes: 1_080 },
    { weekday: 7, opens: 1_320, closes: 1_440 },
  ]
  const stretches = [
    { weekday: 1, opens: 540, closes: 1_080 },
    { weekday: 7, opens: 1_320, closes: 360 },
  ]
  expect(stretchesOf(hours)).toEqual(stretches)
  expect(hoursOf(stretches)).toEqual(hours)
})

it('leaves days that are open round the clock apart', () => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 1_440 }))
  expect(stretchesOf(hours)).toEqual(hours.map(({ weekday }) => ({ weekday, opens: 0, closes: 0 })))
  expect(hoursOf(stretchesOf(hours))).toEqual(hours)
})

it('gives back whatever hours it was given', () => {
  const day = fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 }).map((edges) => {
    const sorted = edges.sort((a, b) => a - b)
    return sorted.flatMap((from, n) =>
      n % 2 === 0 && sorted[n + 1] ? [[from * 15, (sorted[n + 1] as number) * 15]] : [],
    )
  })
  fc.assert(
    fc.property(fc.tuple(day, day, day, day, day, day, day), (week) => {
      const hours = week.flatMap((rows, n) =>
        rows.map(([opens = 0, closes = 0]) => ({ weekday: n + 1, opens, closes })),
      )
      expect(hoursOf(stretchesOf(hours))).toEqual(hours)
      expect(findOverlap(stretchesOf(hours))).toBeUndefined()
    }),
    { numRuns: 300 },
  )
})

it('names the day on which two lie over each other, also when one began the night before', () => {
  const night = { weekday: 7, opens: 1_200, closes: 480 }
  expect(findOverlap([night, { weekday: 1, opens: 420, closes: 600 }])).toBe(1)
  expect(findOverlap([night, { weekday: 1, opens: 480, closes: 600 }])).toBeUndefined()
})

it('copies Monday to the other working days and leaves the weekend', () => {
  const monday = { weekday: 1, opens: 600, closes: 1_140 }
  const saturday = { weekday: 6, opens: 660, closes: 900 }
  const week = likeMonday([monday, { weekday: 3, opens: 0, closes: 60 }, saturday])
  expect(week.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6])
  expect(week.every((one) => one.weekday === 6 || one.opens === 600)).toBe(true)
})

it('offers another stretch after the last of the day', () => {
  expect(nextStretch([], 2)).toEqual({ weekday: 2, opens: 540, closes: 1_080 })
  const more = nextStretch([{ weekday: 2, opens: 540, closes: 780 }], 2)
  expect(more).toEqual({ weekday: 2, opens: 840, closes: 1_080 })
})
