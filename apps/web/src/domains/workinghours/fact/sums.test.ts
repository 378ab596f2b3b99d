import { expect, it } from 'vitest'
import { isTold, sumsOf } from './sums.ts'

const shift = {
  ...{ shift_id: 1, started_at: 0, ended_at: 3_600, planned_s: 3_600, worked_s: 3_000 },
  ...{ late_s: 600, early_leave_s: 0, early_start_s: 0, overtime_s: 60 },
}

it('adds up the shifts of a day, and leaves out whoever was neither planned nor there', () => {
  const person = { user_id: 1, name: 'Анна', shifts: [shift, { ...shift, shift_id: 2, late_s: 0 }], unplanned_s: 90 }
  expect(sumsOf(person)).toEqual({
    ...{ planned_s: 7_200, worked_s: 6_000, late_s: 600, early_leave_s: 0, early_start_s: 0, overtime_s: 120 },
    unplanned_s: 90,
  })
  expect(isTold(person)).toBe(true)
  expect(isTold({ ...person, shifts: [] })).toBe(true)
  expect(isTold({ ...person, shifts: [], unplanned_s: 0 })).toBe(false)
})
