import { addDays, momentOf } from '@otklik/contract/zones.ts'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { wantedOf } from './cover-proposal.ts'

const world = await makeWorld()
afterAll(world.end)

const zone = 'Europe/Moscow'
// 2026-09-14 is a Monday, eight weeks before 2026-11-09.
const [first, today] = ['2026-09-14', '2026-11-09']
const given = { zone, first, today, holidays: new Set<string>(), handling_s: 600 }
const mondays = Array.from({ length: 8 }, (_, n) => addDays(first, 7 * n))
const slotsAt = (days: readonly string[], minute: number, received: number) =>
  days.map((day) => ({ at: momentOf(day, minute, zone), received }))

it('wants as many as the mean of the hour takes, rounded up, without holidays', () => {
  // 24 an hour × 600 s ÷ 2,880 s = 5.
  const slots = [...slotsAt(mondays, 600, 12), ...slotsAt(mondays, 645, 12)]
  expect(wantedOf(slots, given)).toEqual({ wanted: [{ weekday: 1, hour: 10, people: 5 }], weeks: 8 })
  // Half of the Mondays brought nothing: the mean is 12, which takes 2.5.
  expect(wantedOf([...slots.slice(0, 4), ...slots.slice(8, 12)], given).wanted).toEqual([
    { weekday: 1, hour: 10, people: 3 },
  ])
  // A day on which the calendar is closed counts neither as busy nor as quiet.
  const holidays = new Set([mondays[3] as string])
  const busy = slotsAt([mondays[3] as string], 600, 500)
  expect(wantedOf([...slots, ...busy], { ...given, holidays }).wanted).toEqual([{ weekday: 1, hour: 10, people: 5 }])
})

it('does not take the weeks before the first arrival for quiet ones, and says nothing of nothing', () => {
  const slots = slotsAt(mondays.slice(6), 600, 24)
  expect(wantedOf(slots, given)).toEqual({ wanted: [{ weekday: 1, hour: 10, people: 5 }], weeks: 2 })
  expect(wantedOf([], given)).toEqual({ wanted: [], weeks: 0 })
})

it('is asked for by administrators, of one space, and takes a guess where nothing was handled', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const found = await world.as(boss).coverProposal.propose({ query: { space_id: space.id } })
  expect(found).toEqual({ wanted: [], weeks: 0, handling_s: null })
  const operator = await space.person('operator')
  await expect(world.as(operator).coverProposal.propose({ query: { space_id: space.id } })).rejects.toMatchObject({
    status: 403,
  })
})
