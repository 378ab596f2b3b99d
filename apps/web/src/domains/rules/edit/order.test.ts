import { describe, expect, it } from 'vitest'
import { movedBefore } from '../../../platform/order.ts'
import { dropAmong, stepAmong } from './order.ts'

const all = [1, 2, 3, 4, 5].map((id) => ({ id }))
/** Of one folder: the order is over all of them. */
const shown = [2, 4, 5].map((id) => ({ id }))
const orderAfter = (id: number, before: number | null | undefined) =>
  before === undefined ? undefined : movedBefore(all, id, before).map((row) => row.id)

describe('one step', () => {
  it('goes past the neighbour in sight, and past those between them that are not', () => {
    expect(orderAfter(2, stepAmong(all, shown, 2, 1))).toEqual([1, 3, 4, 2, 5])
    expect(orderAfter(4, stepAmong(all, shown, 4, -1))).toEqual([1, 4, 2, 3, 5])
    expect(orderAfter(4, stepAmong(all, shown, 4, 1))).toEqual([1, 2, 3, 5, 4])
  })
  it('goes nowhere from the ends, nor when it is not in sight', () => {
    expect(stepAmong(all, shown, 2, -1)).toBeUndefined()
    expect(stepAmong(all, shown, 5, 1)).toBeUndefined()
    expect(stepAmong(all, shown, 3, 1)).toBeUndefined()
  })
})

it('put down behind the last in sight, it stands right behind that one', () => {
  const some = [1, 3].map((id) => ({ id }))
  expect(orderAfter(1, dropAmong(all, some, 1, null))).toEqual([2, 3, 1, 4, 5])
  expect(orderAfter(3, dropAmong(all, some, 3, 1))).toEqual([3, 1, 2, 4, 5])
})
