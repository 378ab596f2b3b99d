// Properties of a plan over a year with both changes of the clock, in six zones (docs/product/schedule.md).
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayNumber, dayText, localOf, momentOf } from '../zones.ts'
import { factOf } from './fact.ts'
import { joined, place, type Stretch, shiftsOn } from './plan.ts'
import { minutesBetween, type Shift } from './shifts.ts'

const zones = [
  ...['Europe/Moscow', 'Europe/Berlin', 'America/New_York'],
  ...['Australia/Lord_Howe', 'America/Havana', 'Asia/Kathmandu'],
]
const [FIRST, DAYS] = [dayNumber('2026-01-01'), 365]
const year = Array.from({ length: DAYS }, (_, n) => dayText(FIRST + n))
const zone = fc.constantFrom(...zones)
const dayNo = fc.nat(DAYS - 1)
const quarter = fc.nat(95).map((n) => n * 15)
const shift: fc.Arbitrary<Shift> = fc
  .tuple(quarter, fc.integer({ min: 1, max: 96 }))
  .map(([starts, length]) => ({ starts, ends: (starts + length * 15) % 1_440, status: 1, breaks: [] }))
const template = fc.integer({ min: 1, max: 28 }).chain((cycle_days) =>
  fc.record({
    cycle_days: fc.constant(cycle_days),
    on_holiday: fc.constantFrom('work' as const, 'off' as const),
    shifts: fc.array(fc.tuple(fc.nat(cycle_days - 1), shift), { maxLength: 6 }).map((all) =>
      // One a day: two could lie over each other, which no template has.
      [...new Map(all).entries()].map(([day, one]) => ({ day, ...one })),
    ),
  }),
)
const sum = (all: readonly Stretch[]) => all.reduce((total, { from, to }) => total + to - from, 0)

describe('a template', () => {
  it('gives a day the same whether it is asked for alone or with the year, and comes round (P3)', () => {
    fc.assert(
      fc.property(template, fc.nat(27), dayNo, (made, phase, n) => {
        const use = { from_day: year[0] as string, until_day: null, phase }
        const holidays = new Map([['2026-05-01', 'closed' as const]])
        const all = new Map(year.map((day) => [day, shiftsOn(made, use, day, holidays)]))
        const day = year[n] as string
        expect(shiftsOn(made, use, day, holidays)).toEqual(all.get(day))
        const later = addDays(day, made.cycle_days)
        const isPlain = (one: string) => one !== '2026-05-01' || made.on_holiday === 'work'
        if (all.has(later) && isPlain(day) && isPlain(later)) expect(all.get(later)).toEqual(all.get(day))
        if (made.on_holiday === 'off') expect(all.get('2026-05-01')).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('places every shift at its wall clock; only a change of the clock makes it longer or shorter', () => {
    fc.assert(
      fc.property(zone, dayNo, shift, (where, n, one) => {
        const day = year[n] as string
        const placed = place(one, day, where)
        const planned_s = minutesBetween(one.starts, one.ends) * 60
        if (!placed)
          return expect(momentOf(day, one.starts, where)).toBeGreaterThanOrEqual(
            momentOf(day, one.starts + planned_s / 60, where),
          )
        const [begins, ends] = [localOf(placed.from, where), localOf(placed.to, where)]
        const wall = dayNumber(day) * 86_400 + one.starts * 60
        // A beginning in a gap is its end; all others are as planned.
        expect(begins).toBeGreaterThanOrEqual(wall)
        expect(begins - wall).toBeLessThanOrEqual(3_600)
        expect(ends).toBeGreaterThanOrEqual(wall + planned_s)
        expect(Math.abs(placed.to - placed.from - planned_s)).toBeLessThanOrEqual(3_600)
      }),
      { numRuns: 400 },
    )
  })
})

it('counts every second that was worked once: in a shift, before or after it, or besides (P11)', () => {
  const stay = fc
    .tuple(fc.nat(3 * 86_400), fc.integer({ min: 1, max: 40_000 }))
    .map(([from, length]) => ({ from, to: from + length }))
  const pieces = fc.array(stay, { minLength: 1, maxLength: 5 }).map(joined)
  fc.assert(
    fc.property(pieces, fc.array(stay, { maxLength: 6 }), fc.nat(900), (planned, stays, late_after_s) => {
      const shifts = planned.map((piece, n) => ({ shift_id: n, pieces: [piece] }))
      const { shifts: facts, unplanned_s } = factOf(shifts, stays, late_after_s)
      const counted = facts.reduce((all, one) => all + one.worked_s + one.early_start_s + one.overtime_s, unplanned_s)
      expect(counted).toBe(sum(joined(stays)))
      for (const { planned_s, worked_s, late_s, early_leave_s } of facts) {
        expect(worked_s).toBeLessThanOrEqual(planned_s)
        expect(late_s + early_leave_s).toBeLessThanOrEqual(planned_s)
        // Who was there all the time was neither late nor left early.
        if (worked_s === planned_s) expect([late_s, early_leave_s]).toEqual([0, 0])
        if (late_s > 0) expect(late_s).toBeGreaterThan(late_after_s)
      }
    }),
    { numRuns: 300 },
  )
})
