import { expect, it } from 'vitest'
import { shiftAt } from './shift.ts'

const NINE = 1_800_000_000
const HOUR = 3600
const plan = [
  { started_at: NINE, ended_at: NINE + 9 * HOUR, status: 1 },
  { started_at: NINE + 4 * HOUR, ended_at: NINE + 5 * HOUR, status: 2 },
]

it('tells what is planned now, and what comes next', () => {
  expect(shiftAt(plan, NINE - 1)).toEqual({ status: null, until: NINE, next: 1 })
  expect(shiftAt(plan, NINE)).toEqual({ status: 1, until: NINE + 4 * HOUR, next: 2 })
  expect(shiftAt(plan, NINE + 4 * HOUR)).toEqual({ status: 2, until: NINE + 5 * HOUR, next: 1 })
  expect(shiftAt(plan, NINE + 5 * HOUR)).toEqual({ status: 1, until: NINE + 9 * HOUR, next: null })
})

it('tells nothing when nothing is planned any more', () => {
  expect(shiftAt(plan, NINE + 9 * HOUR)).toBeUndefined()
  expect(shiftAt([], NINE)).toBeUndefined()
})
