import { expect, it } from 'vitest'
import { makeSlots } from './slots.ts'

it('gives the element of a row that has left to one that comes while the list moves, and leaves the others theirs', () => {
  const slotsFor = makeSlots()
  expect([...slotsFor([10, 11, 12], true)]).toEqual([
    [10, 0],
    [11, 1],
    [12, 2],
  ])
  expect(new Map(slotsFor([11, 12, 13], true))).toEqual(
    new Map([
      [11, 1],
      [12, 2],
      [13, 0],
    ]),
  )
  expect([...slotsFor([20, 21, 22, 23], true).values()]).toEqual([0, 1, 2, 3])
})

it('moves no element among the others when a row comes into a list that rests', () => {
  const slotsFor = makeSlots()
  slotsFor([10, 11, 12], false)
  expect([...slotsFor([9, 10, 11], false).values()]).toEqual([3, 0, 1])
  expect([...slotsFor([8, 9, 10], false).values()]).toEqual([2, 3, 0])
})

it('fills every element anew when all rows of a list that rests are others', () => {
  const slotsFor = makeSlots()
  slotsFor([10, 11, 12], false)
  expect([...slotsFor([7, 8, 9], false).values()]).toEqual([0, 1, 2])
})
