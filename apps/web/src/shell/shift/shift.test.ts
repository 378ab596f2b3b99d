import { limits } from '@otklik/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { heldUntil, isWorthHolding, shiftAt } from './shift.ts'

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

describe('holding a status against the plan', () => {
  const shift = { status: 1, until: 10_000, next: null }
  const online = { id: 1, hidden: false }

  it('is offered within the hour before a change to something else, never for what the system has set', () => {
    expect(isWorthHolding(shift, online, 6_400)).toBe(true)
    expect(isWorthHolding(shift, online, 6_399)).toBe(false)
    expect(isWorthHolding({ ...shift, next: 1 }, online, 9_000)).toBe(false)
    expect(isWorthHolding(shift, { ...online, hidden: true }, 9_000)).toBe(false)
  })

  it('goes beyond the change, and no longer than allowed', () => {
    expect(heldUntil(10_000, 15, 9_000)).toBe(10_900)
    expect(heldUntil(10_000 + limits.status_hold_s, 60, 10_000.5)).toBe(Math.floor(10_000.5 + limits.status_hold_s - 1))
  })
})
