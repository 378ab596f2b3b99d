import { expect, it } from 'vitest'
import { makeSlots } from './slots.ts'

it('gives the place of a row that has left to one that comes, and leaves the others theirs', () => {
  const slotsFor = makeSlots()
  expect([...slotsFor([10, 11, 12])]).toEqual([
    [10, 0],
    [11, 1],
    [12, 2],
  ])
  expect(new Map(slotsFor([11, 12, 13]))).toEqual(
    new Map([
      [11, 1],
      [12, 2],
      [13, 0],
    ]),
  )
  expect([...slotsFor([20, 21, 22, 23]).values()]).toEqual([0, 1, 2, 3])
})
