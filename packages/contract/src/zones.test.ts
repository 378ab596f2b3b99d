import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paidSeconds, place } from './schedule/plan.ts'
import type { Shift } from './schedule/shifts.ts'
import { dayNumber, localOf, moment, momentOf } from './zones.ts'

/** Both clock changes, in whole and half hours, in both halves of the year, at midnight, and none at all. */
const zones = [
  'Europe/Moscow',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Havana',
  'Asia/Kathmandu',
]
const [FIRST, DAYS] = [dayNumber('2026-01-01'), 365]

const zone = fc.constantFrom(...zones)

/** What the clock shows, asked of the machine itself. */
function shownBy(format: Intl.DateTimeFormat, t: number) {
  const part = Object.fromEntries(format.formatToParts(t * 1000).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(part.year as number, (part.month as number) - 1, part.day, part.hour, part.minute, part.second) / 1000
}
const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric' },
    ...{ day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })

describe('a moment', () => {
  it.each(zones)('is the first at which the clock of %s shows that or later', (where) => {
    const format = formatOf(where)
    // Around every change of the year, and some days besides.
    const days = Array.from({ length: DAYS }, (_, n) => FIRST + n).filter(
      (n) =>
        n % 61 === 0 || localOf(n * 86_400, where) - n * 86_400 !== localOf((n + 1) * 86_400, where) - (n + 1) * 86_400,
    )
    for (const number of days)
      for (let local = number * 86_400 - 14 * 3_600; local < (number + 1) * 86_400 + 14 * 3_600; local += 1_800) {
        const t = moment(local, where)
        expect(shownBy(format, t)).toBeGreaterThanOrEqual(local)
        expect(shownBy(format, t)).toBe(localOf(t, where))
        // A second before, and at any hour before, it had not been so late yet.
        for (const before of [1, 900, 1_800, 3_600, 7_200]) expect(shownBy(format, t - before)).toBeLessThan(local)
      }
  })

  it('is where the clock changes the end of the gap, and the earlier of two', () => {
    expect(momentOf('2026-03-29', 150, 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1) / 1000)
    expect(momentOf('2026-10-25', 150, 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30) / 1000)
    expect(momentOf('2026-11-01', 0, 'America/Havana')).toBe(Date.UTC(2026, 10, 1, 4) / 1000)
  })

  it('never goes back (P2), and what is planned at night is as long as the night', () => {
    fc.assert(
      fc.property(zone, fc.nat(DAYS * 86_400), fc.nat(86_400), (where, local, more) => {
        const from = FIRST * 86_400 + local
        expect(moment(from + more, where)).toBeGreaterThanOrEqual(moment(from, where))
      }),
      { numRuns: 1_000 },
    )
    const night: Shift = { starts: 1_320, ends: 360, status: 1, breaks: [] }
    const hours = (on: string) => paidSeconds(place(night, on, 'Europe/Berlin')?.parts ?? []) / 3_600
    expect([hours('2026-03-28'), hours('2026-05-01'), hours('2026-10-24')]).toEqual([7, 8, 9])
    const lost: Shift = { starts: 120, ends: 180, status: 1, breaks: [] }
    expect(place(lost, '2026-03-29', 'Europe/Berlin')).toBeNull()
  })
})
