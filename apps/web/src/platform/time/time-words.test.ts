import { expect, it } from 'vitest'
import { dayIn } from './days.ts'
import {
  formatBrief,
  formatCalendar,
  formatDate,
  formatDuration,
  formatExact,
  formatReaction,
  formatTime,
  formatTimeLeft,
  timeLeftIn,
} from './time.ts'

const HOUR = 3_600
const DAY = 86_400
const seconds = (text: string) => new Date(text).getTime() / 1000

it.each([
  [20, '20 с', '20 sec'],
  [90, '1 мин 30 с', '1 min 30 sec'],
  [120, '2 мин', '2 min'],
  [HOUR + 20, '1 ч', '1 hr'],
])('%d seconds to the second are «%s» and "%s"', (length, russian, english) => {
  expect(formatExact(length, 'ru')).toBe(russian)
  expect(formatExact(length, 'en')).toBe(english)
})

it.each([
  [0, '0 мин', '0 min'],
  [29, '0 мин', '0 min'],
  [30, '1 мин', '1 min'],
  [59 * 60 + 31, '1 ч', '1 hr'],
  [HOUR + 60, '1 ч 1 мин', '1 hr 1 min'],
  [23 * HOUR + 59 * 60, '23 ч 59 мин', '23 hr 59 min'],
  // From a day on minutes are nobody's concern, and from two days on hours are not.
  [25 * HOUR + 40 * 60, '25 ч', '25 hr'],
  [47 * HOUR, '47 ч', '47 hr'],
  [48 * HOUR, '2 дня', '2 days'],
  [5 * DAY, '5 дней', '5 days'],
  [21 * DAY, '21 день', '21 days'],
  // The clock of a server may be ahead of this one.
  [-90, '0 мин', '0 min'],
])('%d seconds are «%s» and "%s"', (length, russian, english) => {
  expect(formatDuration(length, 'ru')).toBe(russian)
  expect(formatDuration(length, 'en')).toBe(english)
})

it.each([
  [0, '0 с', '0 sec'],
  [40, '40 с', '40 sec'],
  [60, '1 мин', '1 min'],
  [700, '11 мин 40 с', '11 min 40 sec'],
  [HOUR, '1 ч', '1 hr'],
  [HOUR + 90, '1 ч 2 мин', '1 hr 2 min'],
])('a reaction of %d seconds is «%s» and "%s"', (length, russian, english) => {
  expect(formatReaction(length, 'ru')).toBe(russian)
  expect(formatReaction(length, 'en')).toBe(english)
})

it('says in one figure how long something has lasted, never more than it has', () => {
  expect(formatBrief(59, 'ru')).toBe('0 мин')
  expect(formatBrief(HOUR - 1, 'ru')).toBe('59 мин')
  expect(formatBrief(3 * HOUR + 45 * 60, 'ru')).toBe('3 ч')
  expect(formatBrief(47 * HOUR + 3_599, 'en')).toBe('47 hr')
  expect(formatBrief(3 * DAY - 1, 'ru')).toBe('2 дня')
})

it('says what is left of a period, never less than there is', () => {
  expect(timeLeftIn(DAY + 1)).toEqual({ unit: 'day', value: 2 })
  expect(timeLeftIn(DAY)).toEqual({ unit: 'day', value: 1 })
  expect(timeLeftIn(HOUR)).toEqual({ unit: 'hour', value: 1 })
  expect(timeLeftIn(1)).toEqual({ unit: 'minute', value: 1 })
  expect(timeLeftIn(0)).toEqual({ unit: 'minute', value: 0 })
  // It has ended while the page was open.
  expect(timeLeftIn(-500)).toEqual({ unit: 'minute', value: 0 })
  expect(formatTimeLeft(2 * HOUR, 'en')).toBe('2 hr')
  expect(formatTimeLeft(11 * DAY, 'en')).toBe('11 days')
})

it('tells a day of the calendar as it is, wherever the reader is', () => {
  expect(formatCalendar('2026-11-15', 'short', 'ru')).toBe('15 нояб')
  expect(formatCalendar('2026-11-15', 'long', 'ru')).toBe('воскресенье, 15 ноября')
  expect(formatCalendar('2026-11-15', 'month', 'ru')).toBe('ноябрь 2026')
  expect(formatCalendar('2026-11-15', 'short', 'en')).toBe('Nov 15')
  expect(formatCalendar('2026-11-15', 'month', 'en')).toBe('November 2026')
  expect(formatCalendar('2026-05-01', 'short', 'ru')).toBe('1 мая')
})

it('tells an hour of the calendar by the clock of the space, midnight as 00:00', () => {
  expect(formatCalendar('2026-11-15T13:00', 'clock', 'ru')).toBe('13:00')
  expect(formatCalendar('2026-11-15T00:00', 'clock', 'en')).toBe('00:00')
  // Where the clocks go forward this hour is missing, but not in the calendar of a space elsewhere.
  expect(formatCalendar('2026-03-29T02:00', 'clock', 'ru')).toBe('02:00')
})

it('names tomorrow, for what is planned', () => {
  const now = seconds('2025-10-15T21:15:30')
  expect(formatTime(seconds('2025-10-16T09:00:00'), 'full', now, 'ru')).toBe('завтра, 09:00')
  expect(formatTime(seconds('2025-10-16T09:00:00'), 'day', now, 'en')).toBe('tomorrow')
  expect(formatTime(seconds('2025-10-17T09:00:00'), 'full', now, 'ru')).toBe('17 окт, 09:00')
})

it('takes a moment in the near future for now, and a later one for its hour', () => {
  const now = seconds('2025-10-15T12:00:00')
  expect(formatTime(now + 30, 'ago', now, 'ru')).toBe('сейчас')
  expect(formatTime(now + 600, 'ago', now, 'ru')).toBe('сегодня, 12:10')
  expect(formatTime(now - 59, 'ago', now, 'en')).toBe('now')
  expect(formatTime(now - 60, 'ago', now, 'en')).toBe('1 minute ago')
  expect(formatTime(now - 3_599, 'ago', now, 'en')).toBe('59 minutes ago')
})

it('tells the turn of the year: yesterday was another one, and is still yesterday', () => {
  const now = seconds('2026-01-01T00:05:00')
  expect(formatTime(seconds('2025-12-31T23:55:00'), 'list', now, 'ru')).toBe('вчера')
  expect(formatTime(seconds('2025-12-30T23:55:00'), 'list', now, 'ru')).toBe('30 дек 2025')
  expect(formatDate(seconds('2025-12-30T12:00:00'), 'ru', now)).toBe('30 декабря 2025')
  expect(formatDate(seconds('2026-12-30T12:00:00'), 'ru', now)).toBe('30 декабря')
})

it('knows which day it is where the space is, not where the reader is', () => {
  const lateInMoscow = Date.UTC(2026, 2, 7, 21, 30)
  expect(dayIn('Europe/Moscow', lateInMoscow)).toBe('2026-03-08')
  expect(dayIn('UTC', lateInMoscow)).toBe('2026-03-07')
  expect(dayIn('Pacific/Auckland', lateInMoscow)).toBe('2026-03-08')
  expect(dayIn('America/New_York', Date.UTC(2026, 2, 8, 4, 30))).toBe('2026-03-07')
})

it('changes the day at midnight also on the days on which the clocks change', () => {
  // Berlin: forward at 2:00 on 29 March, back at 3:00 on 25 October.
  expect(dayIn('Europe/Berlin', Date.UTC(2026, 2, 28, 22, 59))).toBe('2026-03-28')
  expect(dayIn('Europe/Berlin', Date.UTC(2026, 2, 28, 23, 0))).toBe('2026-03-29')
  expect(dayIn('Europe/Berlin', Date.UTC(2026, 2, 29, 21, 59))).toBe('2026-03-29')
  expect(dayIn('Europe/Berlin', Date.UTC(2026, 2, 29, 22, 0))).toBe('2026-03-30')
  expect(dayIn('Europe/Berlin', Date.UTC(2026, 9, 25, 22, 59))).toBe('2026-10-25')
  expect(dayIn('Europe/Berlin', Date.UTC(2026, 9, 25, 23, 0))).toBe('2026-10-26')
})
