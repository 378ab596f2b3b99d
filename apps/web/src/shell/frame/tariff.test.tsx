import { expect, it } from 'vitest'
import { nearestEnd, tariffTone, timeLeft } from './tariff.ts'

const NOW = 1_800_000_000
const HOUR = 3600
const DAY = 86_400
const ending = (left: number, is_trial = false) => ({ expires_at: NOW + left, is_trial })

it.each([
  [-1, { unit: 'over' }],
  [0, { unit: 'over' }],
  [1, { unit: 'minutes', value: 1 }],
  [HOUR - 1, { unit: 'minutes', value: 60 }],
  [HOUR, { unit: 'hours', value: 1 }],
  [DAY - 1, { unit: 'hours', value: 24 }],
  [DAY, { unit: 'days', value: 1 }],
  [DAY + 1, { unit: 'days', value: 2 }],
  [3 * DAY, { unit: 'days', value: 3 }],
  [30 * DAY, { unit: 'days', value: 30 }],
  [30 * DAY + 1, { unit: 'date', at: NOW + 30 * DAY + 1 }],
])('with %i s left says %o', (left, said) => {
  expect(timeLeft(ending(left), NOW)).toEqual(said)
})

it.each([
  [-1, 'danger', 'danger'],
  [HOUR, 'warn', 'warn'],
  [3 * DAY, 'warn', 'warn'],
  [3 * DAY + 1, 'info', 'info'],
  [7 * DAY, 'info', 'info'],
  [7 * DAY + 1, 'plain', 'info'],
  [100 * DAY, 'plain', 'info'],
])('with %i s left is %s, or %s on trial', (left, paid, trial) => {
  expect(tariffTone(ending(left), NOW)).toBe(paid)
  expect(tariffTone(ending(left, true), NOW)).toBe(trial)
})

it('tells of the space that ends first', () => {
  expect(nearestEnd([ending(5), ending(2), ending(9)])).toEqual(ending(2))
  expect(nearestEnd([])).toBeUndefined()
  expect(nearestEnd([{ expires_at: null }])).toBeUndefined()
})
