import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayAt, dayNumber, dayText, momentOf, weekdayOf } from '../zones.ts'
import { balanceOf } from './balance.ts'
import { factOf } from './fact.ts'
import { findConflicts } from './find-conflicts.ts'
import { applyLists, cycleDay, joined, netPlan, type Placed, paidSeconds, place, planAt, sumsByDay } from './plan.ts'
import { isWhole, minutesBetween, type Shift } from './shifts.ts'
import { addWorking, openTable, workingBetween } from './working-time.ts'

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
const RUNS = { numRuns: 150 }

const zone = fc.constantFrom(...zones)
const day = fc.integer({ min: 0, max: DAYS - 1 }).map((n) => dayText(FIRST + n))
const minute = fc.integer({ min: 0, max: 95 }).map((n) => n * 15)
const shift: fc.Arbitrary<Shift> = fc
  .record({
    starts: minute,
    length: fc.integer({ min: 1, max: 96 }),
    pause: fc.option(fc.tuple(fc.nat(90), fc.integer({ min: 1, max: 4 }), fc.boolean())),
  })
  .map(({ starts, length, pause }) => {
    const [from, size, is_paid] = pause ?? [0, 0, false]
    const breaks =
      pause && from + size <= length
        ? [{ starts: (starts + from * 15) % 1_440, ends: (starts + (from + size) * 15) % 1_440, status: 2, is_paid }]
        : []
    return { starts, ends: (starts + length * 15) % 1_440, status: 1, breaks }
  })
const placedIn = (where: string) =>
  fc
    .array(fc.tuple(day, shift), { maxLength: 40 })
    .map((days) => days.flatMap(([on, one], n) => place(one, on, where, n + 1) ?? []))
const stretch = fc
  .tuple(fc.nat(DAYS * 86_400), fc.nat(10 * 86_400))
  .map(([from, length]) => ({ from: FIRST * 86_400 + from, to: FIRST * 86_400 + from + length }))

describe('a plan', () => {
  it('is disjoint pieces that with absences and free time are the whole period, to the second (P1, P2)', () => {
    fc.assert(
      fc.property(
        zone.chain((where) => placedIn(where)),
        fc.array(stretch, { maxLength: 5 }),
        (placed, absences) => {
          const pieces = netPlan(placed, absences)
          for (const [n, { from, to }] of pieces.entries()) {
            expect(to).toBeGreaterThan(from)
            expect(from).toBeGreaterThanOrEqual(pieces[n - 1]?.to ?? Number.NEGATIVE_INFINITY)
          }
          const sum = (all: readonly { from: number; to: number }[]) =>
            all.reduce((s, { from, to }) => s + to - from, 0)
          const gross = joined(placed)
          const absent = joined(absences).flatMap((a) =>
            gross
              .map((g) => ({ from: Math.max(a.from, g.from), to: Math.min(a.to, g.to) }))
              .filter(({ from, to }) => to > from),
          )
          expect(sum(pieces) + sum(absent)).toBe(sum(gross))
          for (const piece of pieces.slice(0, 20)) {
            expect(planAt(pieces, piece.from).piece).toBe(piece)
            expect(planAt(pieces, piece.to - 1).piece).toBe(piece)
            expect(planAt(pieces, piece.to).piece).not.toBe(piece)
          }
        },
      ),
      RUNS,
    )
  })

  it('comes to the same by days as by shifts (P8)', () => {
    fc.assert(
      fc.property(
        zone.chain((where) => fc.tuple(fc.constant(where), placedIn(where))),
        ([where, placed]) => {
          const byShift = placed.reduce((sum, { parts }) => sum + paidSeconds(parts), 0)
          const byDay = [...sumsByDay(placed, where).values()].reduce((sum, one) => sum + one, 0)
          expect(byDay).toBe(byShift)
        },
      ),
      RUNS,
    )
  })

  it('lets lunch interrupt a day of nine hours, which counts eight', () => {
    const nine: Shift = {
      starts: 540,
      ends: 1_080,
      status: 1,
      breaks: [{ starts: 780, ends: 840, status: 2, is_paid: false }],
    }
    const one = place(nine, '2026-11-17', 'Europe/Moscow', 7) as Placed
    expect(
      netPlan([one], []).map(({ from, to, status }) => [(from - one.from) / 3_600, (to - one.from) / 3_600, status]),
    ).toEqual([
      [0, 4, 1],
      [4, 5, 2],
      [5, 9, 1],
    ])
    expect(paidSeconds(one.parts)).toBe(8 * 3_600)
    expect(isWhole({ ...nine, breaks: [{ starts: 500, ends: 560 }] })).toBe(false)
  })

  it('goes round: weeks from Monday, other cycles from the first day', () => {
    const use = { from_day: '2026-11-18', until_day: null, phase: 0 }
    expect(cycleDay({ cycle_days: 7 }, use, '2026-11-23')).toBe(0)
    expect(cycleDay({ cycle_days: 4 }, use, '2026-11-18')).toBe(0)
    expect(cycleDay({ cycle_days: 4 }, { ...use, phase: 3 }, '2026-11-19')).toBe(0)
    expect(weekdayOf('2026-11-23')).toBe(1)
    expect(minutesBetween(540, 540)).toBe(1_440)
  })

  it('is as before once what was done to it is undone (P5)', () => {
    const key = fc.integer({ min: 1, max: 12 }).map(String)
    const change = fc.array(fc.tuple(key, fc.option(fc.array(shift, { maxLength: 2 })))).map((pairs) => new Map(pairs))
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const start: ReadonlyMap<string, readonly Shift[]> = new Map([['1', []]])
        let lists: ReturnType<typeof applyLists>['lists'] = start
        const undo = changes.map((one) => {
          const done = applyLists(lists, one)
          lists = done.lists
          return done.inverse
        })
        for (const one of undo.reverse()) lists = applyLists(lists, one).lists
        expect(new Map([...lists].sort())).toEqual(start)
      }),
      RUNS,
    )
  })

  it('tells what stands in the way of a day', () => {
    const rules = {
      warn: ['short_rest', 'week_hours', 'week_rest', 'holiday'] as const,
      rest_min_minutes: 660,
      week_max_minutes: 2_400,
      week_rest_minutes: 2_520,
    }
    const at = (starts: number, ends: number): Shift => ({ starts, ends, status: 1, breaks: [] })
    const days = new Map<string, Shift[]>(
      Array.from({ length: 7 }, (_, n) => [addDays('2026-11-16', n), [at(540, 1_080)]] as const),
    )
    days.set('2026-11-18', [at(540, 1_320), at(1_200, 1_380)])
    days.set('2026-11-19', [at(360, 900)])
    const person = {
      user_id: 5,
      zone: 'Europe/Moscow',
      is_deactivated: false,
      days,
      changed: new Set(days.keys()),
      absences: [],
      elsewhere: [],
    }
    const given = {
      rules,
      holidays: new Map([['2026-11-20', 'closed' as const]]),
      now: momentOf('2026-11-17', 600, 'Europe/Moscow'),
      has_reason: false,
    }
    const told = findConflicts(person, given).map(({ local_day, kind }) => `${local_day.slice(8)} ${kind}`)
    expect(told).toEqual(
      expect.arrayContaining(['16 past', '18 overlap', '19 short_rest', '20 holiday', '22 week_hours', '22 week_rest']),
    )
    expect(told.filter((one) => one.endsWith('past'))).toEqual(['16 past'])
    expect(findConflicts({ ...person, changed: new Set(['2026-11-21']) }, given).map(({ kind }) => kind)).toEqual([
      'week_hours',
      'week_rest',
    ])
  })
})

describe('working time', () => {
  const interval = fc
    .tuple(fc.nat(1_439), fc.integer({ min: 1, max: 600 }))
    .map(([opens, length]) => ({ opens, closes: Math.min(1_440, opens + length) }))
  const hours = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 7 }), interval), { maxLength: 10 })
    .map((all) => all.map(([weekday, one]) => ({ weekday, ...one })))
  const tableOf = (where: string, week: Parameters<typeof openTable>[0]['weeks'][number]['hours']) =>
    openTable(
      { zone: where, weeks: [{ valid_from: '2020-01-01', hours: week }], holidays: new Map([['2026-05-01', []]]) },
      '2026-01-01',
      '2026-12-31',
    )
  const at = fc.nat(DAYS * 86_400).map((n) => FIRST * 86_400 + n)

  it('adds up, is never more than time, and is found again (P6, P7)', () => {
    fc.assert(
      fc.property(zone, hours, at, at, at, (where, week, ...moments) => {
        const table = tableOf(where, week)
        const [a, b, c] = moments.sort((one, two) => one - two) as [number, number, number]
        const ab = workingBetween(table, a, b)
        expect(ab + workingBetween(table, b, c)).toBe(workingBetween(table, a, c))
        expect(ab).toBeGreaterThanOrEqual(0)
        expect(ab).toBeLessThanOrEqual(b - a)
        const then = addWorking(table, a, ab)
        expect(then).not.toBeNull()
        expect(workingBetween(table, a, then as number)).toBe(ab)
        expect(then).toBeLessThanOrEqual(b)
        if (ab > 0) expect(workingBetween(table, a, (then as number) - 1)).toBe(ab - 1)
      }),
      { numRuns: 60 },
    )
  })

  it('is all of it where it is never closed, and none where it never opens', () => {
    const always = Array.from({ length: 7 }, (_, n) => ({ weekday: n + 1, opens: 0, closes: 1_440 }))
    for (const where of zones) {
      const table = openTable(
        { zone: where, weeks: [{ valid_from: '2020-01-01', hours: always }], holidays: new Map() },
        '2026-01-01',
        '2026-12-31',
      )
      const [from, to] = [momentOf('2026-01-02', 0, where), momentOf('2026-12-30', 777, where)]
      expect(workingBetween(table, from, to)).toBe(to - from)
    }
    expect(addWorking(tableOf('Europe/Moscow', []), FIRST * 86_400, 1)).toBeNull()
  })
})

it('tells how a shift was kept: late, left early, longer, and besides', () => {
  const H = 3_600
  const shifts = [
    {
      shift_id: 1,
      pieces: [
        { from: 9 * H, to: 13 * H },
        { from: 14 * H, to: 18 * H },
      ],
    },
    { shift_id: 2, pieces: [{ from: 30 * H, to: 32 * H }] },
  ]
  const stays = [
    { from: 8 * H, to: 9 * H },
    { from: 9.5 * H, to: 13 * H },
    { from: 14 * H, to: 19 * H },
    { from: 22 * H, to: 23 * H },
  ]
  expect(factOf(shifts, stays, 300)).toEqual({
    shifts: [
      {
        shift_id: 1,
        planned_s: 8 * H,
        worked_s: 7.5 * H,
        late_s: 0.5 * H,
        early_leave_s: 0,
        early_start_s: H,
        overtime_s: H,
      },
      { shift_id: 2, planned_s: 2 * H, worked_s: 0, late_s: 2 * H, early_leave_s: 0, early_start_s: 0, overtime_s: 0 },
    ],
    unplanned_s: H,
  })
})

it('leaves so many days as a replay of the years does (P10)', () => {
  const given = {
    kind: { days_per_year: 24, carry_max: 5 },
    joined_day: '2025-07-10',
    today: '2026-03-05',
    grants: [{ day: '2026-01-10', days: 1 }],
  }
  const taken = [
    { day: '2025-12-01', days: 2, is_asked: false },
    { day: '2026-02-01', days: 3, is_asked: false },
    { day: '2026-06-01', days: 0.5, is_asked: true },
  ]
  expect(balanceOf({ ...given, taken })).toEqual({ carried: 5, earned: 6, granted: 1, used: 3, asked: 0.5, left: 8.5 })
  expect(dayAt(0, 'Europe/Moscow')).toBe('1970-01-01')
})
