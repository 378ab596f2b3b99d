import { expect, it } from 'vitest'
import { exactTime, formatDuration, formatTime, formatTimeLeft } from './time.ts'
import { timeIn } from './zones.ts'

const seconds = (text: string) => new Date(text).getTime() / 1000
const now = seconds('2025-10-15T21:15:30')
const tell = (text: string, form: Parameters<typeof formatTime>[1], locale = 'ru') =>
  formatTime(seconds(text), form, now, locale)

it('tells what happened within the hour by how long ago it was', () => {
  expect(tell('2025-10-15T21:15:10', 'ago')).toBe('сейчас')
  expect(tell('2025-10-15T21:10:00', 'ago')).toBe('5 минут назад')
  expect(tell('2025-10-15T21:10:00', 'ago', 'en')).toBe('5 minutes ago')
  expect(tell('2025-10-15T19:00:00', 'ago')).toBe('сегодня, 19:00')
})

it('names today and yesterday by the calendar, not by hours', () => {
  expect(tell('2025-10-15T00:01:00', 'full')).toBe('сегодня, 00:01')
  expect(tell('2025-10-14T23:59:00', 'full')).toBe('вчера, 23:59')
  expect(tell('2025-10-14T23:59:00', 'full', 'en')).toBe('yesterday, 23:59')
  expect(tell('2025-10-12T20:04:00', 'full')).toBe('12 окт, 20:04')
})

it('writes the year only where it is another one', () => {
  expect(tell('2025-08-14T10:00:00', 'list')).toBe('14 авг')
  expect(tell('2024-08-14T10:00:00', 'list')).toBe('14 авг 2024')
  expect(tell('2024-08-14T10:00:00', 'list', 'en')).toBe('Aug 14, 2024')
})

it('keeps the column of a list narrow', () => {
  expect(tell('2025-10-15T09:05:00', 'list')).toBe('09:05')
  expect(tell('2025-10-14T09:05:00', 'list')).toBe('вчера')
})

it('divides a dialogue by days', () => {
  expect(tell('2025-10-15T09:05:00', 'day')).toBe('сегодня')
  expect(tell('2025-10-02T09:05:00', 'day')).toBe('2 октября')
  expect(tell('2025-10-02T09:05:00', 'clock')).toBe('09:05')
})

it('does not lose a day where the clocks change', () => {
  const day = 86_400
  expect(formatTime(now - day, 'day', now, 'ru')).toBe('вчера')
})

it('tells the exact moment on hover', () => {
  expect(exactTime(seconds('2025-10-12T20:04:05'), 'ru')).toBe('12 октября 2025 г. в 20:04:05')
  // By the same clock as the column of the list, in every language.
  expect(exactTime(seconds('2025-10-12T20:04:05'), 'en')).toBe('October 12, 2025 at 20:04:05')
  expect(timeIn('UTC', seconds('2025-10-12T20:04:05Z'), 'en')).toBe('20:04')
})

it('tells how long something takes', () => {
  expect(formatDuration(180, 'ru')).toBe('3 мин')
  expect(formatDuration(9_660, 'ru')).toBe('2 ч 41 мин')
  expect(formatDuration(7_200, 'en')).toBe('2 hr')
  expect(formatDuration(4 * 86_400, 'ru')).toBe('4 дня')
})

it('says of a period what is left of it, rounded up as in the bar', () => {
  const day = 86_400
  expect(formatTimeLeft(6 * day + 1, 'ru')).toBe('7 дней')
  expect(formatTimeLeft(day, 'ru')).toBe('1 день')
  expect(formatTimeLeft(day - 1, 'ru')).toBe('24 ч')
  expect(formatTimeLeft(59, 'ru')).toBe('1 мин')
})
