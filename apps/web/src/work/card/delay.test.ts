import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { expect, it } from 'vitest'
import { delayPresets, faultOfMoment, fromField, toField } from './delay.ts'
import { closingOf } from './within.ts'

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

it('takes no moment after which the network listens no more, and says which fault it is', () => {
  const [now, HOUR] = [1_790_000_000, 3_600]
  const whatsapp = findNetwork('whatsapp')?.messages
  // The customer wrote twenty-four minutes ago: the window is open for 23 hours and 36 minutes.
  const closes_at = closingOf(whatsapp, now - 1_440)
  expect(closes_at).toBe(now - 1_440 + 24 * HOUR)
  const ahead = { min_s: 60, max_s: 90 * 24 * HOUR, closes_at }
  expect([HOUR, 23.5 * HOUR, 23.6 * HOUR, 100 * HOUR].map((left) => faultOfMoment(now + left, now, ahead))).toEqual([
    ...[undefined, undefined, 'closed', 'closed'],
  ])
  expect(
    [undefined, now + 60, now + 91 * 24 * HOUR].map((at) => faultOfMoment(at, now, { ...ahead, closes_at: undefined })),
  ).toEqual([...['past', 'past', 'far']])
  expect(closingOf(findNetwork('vk')?.messages, now)).toBeUndefined()
})
