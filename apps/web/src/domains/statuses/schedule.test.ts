import type { WorkingHours } from '@otklik/contract/statuses.ts'
import { expect, it, vi } from 'vitest'
import { changesOf, makeScheduleWatch, noticesAt, type ScheduleNotice, startWatch } from './schedule.ts'

const NINE = 1_800_000_000
const HOUR = 3_600
const shift = (from_h: number, to_h: number, status = 1): WorkingHours => ({
  started_at: NINE + from_h * HOUR,
  ended_at: NINE + to_h * HOUR,
  status,
})
const day = [shift(0, 4), shift(4, 5, 2), shift(5, 9)]

it('knows when the plan brings another status', () => {
  expect(changesOf(day)).toEqual([
    { at: NINE, status: 1 },
    { at: NINE + 4 * HOUR, status: 2 },
    { at: NINE + 5 * HOUR, status: 1 },
    { at: NINE + 9 * HOUR, status: null },
  ])
  // Two rows that say the same are one stretch; lunch within a row interrupts it.
  expect(changesOf([shift(0, 4), shift(4, 9)]).map(({ at }) => at)).toEqual([NINE, NINE + 9 * HOUR])
  expect(changesOf([shift(0, 9), shift(4, 5, 2)])).toEqual(changesOf(day))
})

it('speaks of the beginning for seven seconds', () => {
  const started = [{ kind: 'started', status: 1, at: NINE }]
  expect(noticesAt(day, NINE - 1, 0)).toEqual([])
  expect(noticesAt(day, NINE, 0)).toEqual(started)
  expect(noticesAt(day, NINE + 7, 0)).toEqual(started)
  expect(noticesAt(day, NINE + 8, 0)).toEqual([])
  expect(noticesAt(day, NINE + 9 * HOUR, 0)).toEqual([])
})

it('speaks of a change so many minutes before it, of the end of work too', () => {
  expect(noticesAt(day, NINE + 4 * HOUR - 301, 5)).toEqual([])
  expect(noticesAt(day, NINE + 4 * HOUR - 300, 5)).toEqual([
    { kind: 'soon', status: 2, at: NINE + 4 * HOUR, in_minutes: 5 },
  ])
  expect(noticesAt(day, NINE + 9 * HOUR - 61, 5)).toMatchObject([{ kind: 'soon', status: null, in_minutes: 2 }])
  expect(noticesAt(day, NINE + 4 * HOUR - 1, 0)).toEqual([])
})

function makeWatch({ lead_minutes = 5, from = NINE - HOUR } = {}) {
  let [now_ms, isReachable] = [from * 1000, true]
  const told: ScheduleNotice[] = []
  const load = vi.fn(async () => {
    if (!isReachable) throw new Error('no network')
    return day
  })
  const { look } = makeScheduleWatch({
    now_ms: () => now_ms,
    load,
    lead_minutes: () => lead_minutes,
    tell: (notice) => void told.push(notice),
  })
  return {
    told,
    load,
    look,
    lose: () => {
      isReachable = false
    },
    /** Looks when it wants to, up to this moment. */
    async until(s: number) {
      for (let delay_ms = await look(); now_ms + delay_ms <= s * 1000; delay_ms = await look()) {
        expect(delay_ms).toBeLessThanOrEqual(60_000)
        now_ms += delay_ms
      }
      now_ms = s * 1000
    },
  }
}

it('tells of a whole day, each change once and in time', async () => {
  const { told, until } = makeWatch()
  await until(NINE + 10 * HOUR)
  expect(told.map(({ kind, status, at }) => `${kind} ${status} ${(at - NINE) / HOUR}`)).toEqual([
    'soon 1 0',
    'started 1 0',
    'soon 2 4',
    'started 2 4',
    'soon 1 5',
    'started 1 5',
    'soon null 9',
  ])
  expect(told.filter(({ kind }) => kind === 'soon')).toEqual(
    told.flatMap((one) => ('in_minutes' in one ? [{ ...one, in_minutes: 5 }] : [])),
  )
})

it('loads the schedule anew after 1200 seconds, and makes do with the old one', async () => {
  const { told, load, until, lose } = makeWatch()
  await until(NINE - HOUR + 1_200)
  expect(load).toHaveBeenCalledTimes(1)
  await until(NINE - HOUR + 1_300)
  expect(load).toHaveBeenCalledTimes(2)
  lose()
  await until(NINE + 10)
  expect(load.mock.calls.length).toBeGreaterThan(2)
  expect(told.map(({ kind }) => kind)).toEqual(['soon', 'started'])
})

it('says nothing late: a computer that slept over the beginning keeps quiet', async () => {
  const { told, look, until } = makeWatch({ lead_minutes: 0 })
  await look()
  await until(NINE - 100)
  const { told: late, look: wake } = makeWatch({ lead_minutes: 0, from: NINE + 20 })
  await wake()
  expect([told, late]).toEqual([[], []])
})

it('looks again and again until it is stopped', async () => {
  vi.useFakeTimers()
  const look = vi.fn(async () => 1_000)
  const stop = startWatch({ look })
  await vi.advanceTimersByTimeAsync(2_500)
  expect(look).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(look).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
