import { expect, it } from 'vitest'
import { delayPresets, fromField, toField } from './delay.ts'

const names = (now: Date) => delayPresets(now).map(({ name }) => name)
const hours = (now: Date) => delayPresets(now).map(({ at }) => new Date(at * 1000).getHours())

it('offers moments of the working day to come', () => {
  const wednesday = new Date(2026, 9, 14, 11, 20)
  expect(names(wednesday)).toEqual(['hour', 'evening', 'tomorrow', 'monday'])
  expect(hours(wednesday)).toEqual([12, 18, 10, 10])
  expect(new Date((delayPresets(wednesday)[3]?.at ?? 0) * 1000).getDay()).toBe(1)
})

it('offers no evening that is past, nor Monday twice', () => {
  expect(names(new Date(2026, 9, 14, 19, 0))).toEqual(['hour', 'tomorrow', 'monday'])
  expect(names(new Date(2026, 9, 18, 11, 0))).toEqual(['hour', 'evening', 'tomorrow'])
})

it('reads what it writes, and nothing from the past', () => {
  const now = new Date(2026, 9, 14, 11, 20)
  const later = Math.floor(new Date(2026, 9, 15, 9, 5).getTime() / 1000)
  expect(toField(later)).toBe('2026-10-15T09:05')
  expect(fromField(toField(later), now)).toBe(later)
  expect(fromField('2026-10-14T11:00', now)).toBeUndefined()
  expect(fromField('', now)).toBeUndefined()
})
