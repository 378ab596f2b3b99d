import { addDays, dayAt, momentOf, mondayOf } from '@otklik/contract/zones.ts'
import { afterAll, expect, it } from 'vitest'
import { aStatus } from '../../../test/requests/schedule-requests.ts'
import { makeWorld, type Person } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)

const ZONE = 'Europe/Moscow'
const today = dayAt(Date.now() / 1000, ZONE)
const monday = addDays(mondayOf(today), 7)
const on = (n: number) => addDays(monday, n)

it('two people swap what they have, when both and a lead agree, and no hour is lost (P9)', async () => {
  const place = await world.space()
  await world.owner.query('update spaces set time_zone = $2 where id = $1', [place.id, ZONE])
  const chief = await place.person('administrator')
  const [one, two] = [await place.person('operator'), await place.person('operator')]
  const members = [one.user_id, two.user_id]
  await world.as(chief).members.addGroup({ body: { space_id: place.id, name: 'Пара', members } })
  const status = await aStatus(world, place)
  const at = (starts: number) => [{ starts, ends: starts + 480, status, breaks: [] }]
  const edits = [
    { user_id: one.user_id, local_day: on(0), shifts: at(480) },
    { user_id: two.user_id, local_day: on(2), shifts: at(720) },
  ]
  await world.as(chief).schedule.edit({ body: { space_id: place.id, edits } })
  await world.as(chief).schedule.publish({ body: { space_id: place.id, seen_version: 0 } })
  const body = { space_id: place.id, offered_day: on(0), user_id: two.user_id, group_id: null, other_day: null }
  const { id: swap } = await world.as(one).swaps.offer({ body })
  const agreed = await world.as(two).swaps.agree({ params: { id: swap }, body: { other_day: on(2) } })
  expect(agreed).toMatchObject({ state: 'agreed', may: [] })
  const decide = (who: Person) => world.as(who).swaps.decide({ params: { id: swap }, body: { is_approved: true } })
  await expect(decide(two)).rejects.toMatchObject({ status: 403 })
  expect(await decide(chief)).toMatchObject({ state: 'done' })
  const { people } = await world.as(chief).schedule.grid({ query: { space_id: place.id, from: monday, days: 7 } })
  const lists = people.flatMap(({ user_id, cells }) =>
    cells.map(({ local_day, shifts }) => [
      user_id,
      local_day,
      shifts.map(({ starts, source }) => `${starts} ${source}`),
    ]),
  )
  expect(lists).toEqual(
    expect.arrayContaining([
      [two.user_id, on(0), ['480 swap']],
      [one.user_id, on(2), ['720 swap']],
    ]),
  )
  expect(lists).toHaveLength(2)
})

it('tells how a day was kept', async () => {
  const yesterday = addDays(today, -1)
  const place = await world.space()
  await world.owner.query('update spaces set time_zone = $2 where id = $1', [place.id, ZONE])
  const chief = await place.person('administrator')
  const who = await place.person('operator')
  const status = await aStatus(world, place)
  const shifts = [{ starts: 540, ends: 1_080, status, breaks: [] }]
  const edits = [{ user_id: who.user_id, local_day: yesterday, shifts }]
  await world.as(chief).schedule.edit({ body: { space_id: place.id, edits } })
  await world.as(chief).schedule.publish({ body: { space_id: place.id, seen_version: 0, reason: 'Внесено позже' } })
  const at = (minute: number) => new Date(momentOf(yesterday, minute, ZONE) * 1000)
  await world.owner.query(
    `insert into user_status_intervals (space_id, user_id, status, started_at, ended_at, seen_until) values ($1, $2, $3, $4, $5, $6)`,
    [place.id, who.user_id, status, at(570), at(1_200), at(1_140)],
  )
  const [fact] = await world.as(who).schedule.fact({ query: { space_id: place.id, day: yesterday } })
  expect(fact?.shifts).toMatchObject([
    { planned_s: 9 * 3_600, worked_s: 8.5 * 3_600, late_s: 1_800, early_leave_s: 0, overtime_s: 3_600 },
  ])
})
