import { localOf } from '@otklik/contract/zones.ts'
import { expect, it } from 'vitest'
import { nextSummary } from './next.ts'

const at = (text: string) => Date.parse(text) / 1000
const everyDay = [1, 2, 3, 4, 5, 6, 7]
/** All of a stretch, each looked for from the one before, as they are sent. */
function all(when: { days: number[]; at_minute: number }, zone: string, from: string, to: string) {
  const found: string[] = []
  for (
    let next = nextSummary(when, zone, at(from));
    next !== null && next < at(to);
    next = nextSummary(when, zone, next)
  )
    found.push(new Date(next * 1000).toISOString().slice(0, 16))
  return found
}

it('comes on the chosen days by the wall clock, and not on others', () => {
  // 16 November 2026 is a Monday.
  expect(
    all({ days: [1, 3], at_minute: 540 }, 'Europe/Moscow', '2026-11-14T00:00:00Z', '2026-11-24T00:00:00Z'),
  ).toEqual(['2026-11-16T06:00', '2026-11-18T06:00', '2026-11-23T06:00'])
  expect(nextSummary({ days: [], at_minute: 540 }, 'UTC', 0)).toBeNull()
})

it('comes once on the day on which the clock is set forward over its time, and once where it is set back over it', () => {
  const night = { days: everyDay, at_minute: 150 }
  expect(all(night, 'Europe/Berlin', '2026-03-27T12:00:00Z', '2026-03-31T00:00:00Z')).toEqual([
    '2026-03-28T01:30',
    '2026-03-29T01:00',
    '2026-03-30T00:30',
  ])
  expect(all(night, 'Europe/Berlin', '2026-10-23T12:00:00Z', '2026-10-27T00:00:00Z')).toEqual([
    '2026-10-24T00:30',
    '2026-10-25T00:30',
    '2026-10-26T01:30',
  ])
})

it('shows the same time all year, and one for each day', () => {
  const when = { days: everyDay, at_minute: 545 }
  const year = all(when, 'America/New_York', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')
  expect(year).toHaveLength(365)
  for (const one of year) expect(localOf(at(`${one}:00Z`), 'America/New_York') % 86_400).toBe(545 * 60)
})

it('leaves out a day that has had its own, when the zone becomes another', () => {
  const when = { days: everyDay, at_minute: 540 }
  const told = at('2026-11-18T06:00:00Z')
  expect(nextSummary(when, 'Europe/Berlin', told)).toBe(at('2026-11-18T08:00:00Z'))
  expect(nextSummary(when, 'Europe/Berlin', told, '2026-11-18')).toBe(at('2026-11-19T08:00:00Z'))
})
