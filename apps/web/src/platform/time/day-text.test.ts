import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayPattern, isWholeDay, readClock, readDay, weeksOf, writeDay } from './day-text.ts'

const today = '2026-11-16'

describe('a day in a field', () => {
  it.each([
    ['15.11.2026', '2026-11-15'],
    ['5.1.26', '2026-01-05'],
    ['15/11', '2026-11-15'],
    ['15 11 2027', '2027-11-15'],
    ['1511', '2026-11-15'],
    ['151127', '2027-11-15'],
    ['15112027', '2027-11-15'],
    ['2027-02-28', '2027-02-28'],
    ['30.02.2026', undefined],
    ['15.13.2026', undefined],
    ['15', undefined],
    ['завтра', undefined],
    ['', undefined],
    ['1.1.0001', undefined],
  ])('in Russian «%s» is %s', (text, day) => {
    expect(readDay(text, 'ru', today)).toBe(day)
  })

  it('is whole when nothing of it is left to be typed', () => {
    expect(['15.11.2026', '15112026', '2026-11-15'].every(isWholeDay)).toBe(true)
    expect(['15.11', '15.11.20', '1511', '151120', ''].some(isWholeDay)).toBe(false)
  })

  it('has the order of its language', () => {
    expect(readDay('11/15/2026', 'en', today)).toBe('2026-11-15')
    expect(readDay('1115', 'en', today)).toBe('2026-11-15')
    expect(writeDay('2026-11-05', 'ru')).toBe('05.11.2026')
    expect(writeDay('2026-11-05', 'en')).toBe('11/05/2026')
    expect(dayPattern({ day: 'дд', month: 'мм', year: 'гггг' }, 'ru')).toBe('дд.мм.гггг')
  })

  it('is read as it is written, whatever the day and the language', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.constantFrom('ru', 'en', 'en-GB', 'de'), (date, locale) => {
        const day = date.toISOString().slice(0, 10)
        expect(readDay(writeDay(day, locale), locale, today)).toBe(day)
      }),
    )
  })
})

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['21.15', '21:15'],
  ['09:05', '09:05'],
  ['24:00', undefined],
  ['9:60', undefined],
  ['', undefined],
])('«%s» is the time %s', (text, clock) => {
  expect(readClock(text)).toBe(clock)
})

it('begins a week as the language does', () => {
  expect(weeksOf('2026-11', 'ru')[0]).toEqual([
    ...['2026-10-26', '2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01'],
  ])
  expect(weeksOf('2026-11', 'en')[0]?.[0]).toBe('2026-11-01')
  expect(weeksOf('2026-11', 'ru')).toHaveLength(6)
})
