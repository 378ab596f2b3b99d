import { addDays, dayAt, mondayOf } from '@otklik/contract/zones.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planStretch } from '../../../test/requests/planned.ts'
import { aKind, aStatus } from '../../../test/requests/schedule-requests.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { followPlans } from '../statuses/jobs.ts'

const world = await makeWorld({ workers: true })
afterAll(world.end)

const ZONE = 'Europe/Moscow'
const monday = addDays(mondayOf(dayAt(Date.now() / 1000, ZONE)), 7)
let space: Space
let [status, group] = [0, 0]
let [boss, lead, anna, boris]: Person[] = []
const id = (who: Person | undefined) => (who as Person).user_id

beforeAll(async () => {
  space = await world.space()
  await world.owner.query('update spaces set time_zone = $2 where id = $1', [space.id, ZONE])
  boss = await space.person('administrator')
  ;[lead, anna, boris] = await Promise.all([1, 2, 3].map(() => space.person('operator')))
  status = await aStatus(world, space)
  const members = [lead, anna, boris].map(id)
  const body = { space_id: space.id, name: 'Смена', members, leads: [id(lead)] }
  group = (await world.as(boss).members.addGroup({ body })).id
})

const heardBy = async (who: Person | undefined) =>
  (await world.as(who, 'en').notifications.list({ query: {} })).rows.map(({ code, title, route }) => ({
    code,
    title,
    page: route?.name,
  }))
const codesOf = async (who: Person | undefined) => (await heardBy(who)).map(({ code }) => code)
const shifts = () => [{ starts: 540, ends: 1_080, status, breaks: [] }]
const publish = async (edits: { user_id: number; local_day: string; shifts: ReturnType<typeof shifts> }[]) => {
  const as = world.as(boss)
  const { version } = await as.schedule.edit({ body: { space_id: space.id, edits } })
  await as.schedule.publish({ body: { space_id: space.id, seen_version: version } })
}

it('whose days were published otherwise hears of it once, unless the space does not tell', async () => {
  await publish([0, 1, 2].map((n) => ({ user_id: id(anna), local_day: addDays(monday, n), shifts: shifts() })))
  await expect
    .poll(() => heardBy(anna))
    .toEqual([{ code: 'schedule_changed', title: 'Schedule changed', page: 'user-my-workinghours' }])
  expect(await codesOf(boss)).toEqual([])
  const settings = await world.as(boss).schedule.settings({ query: { space_id: space.id } })
  await world
    .as(boss)
    .schedule.saveSettings({ body: { space_id: space.id, settings: { ...settings, tells_changes: false } } })
  await publish([{ user_id: id(boris), local_day: monday, shifts: shifts() }])
  await world.as(boss).schedule.saveSettings({ body: { space_id: space.id, settings } })
  await publish([{ user_id: id(boris), local_day: addDays(monday, 3), shifts: shifts() }])
  await expect.poll(() => codesOf(boris)).toEqual(['schedule_changed'])
})

it('a wish to be away is told to those who decide, and the decision to whom it is about', async () => {
  const kind_id = await aKind(world, space)
  const days = { from_day: addDays(monday, 1), to_day: addDays(monday, 2) }
  const asked = await world.as(anna).absences.ask({ body: { space_id: space.id, kind_id, ...days } })
  await expect.poll(() => codesOf(boss)).toEqual(['absence_asked'])
  await expect.poll(() => codesOf(lead)).toEqual(['absence_asked'])
  expect(await codesOf(boris)).not.toContain('absence_asked')
  await world.as(lead).absences.decide({ params: { id: asked.id }, body: { is_approved: false, reason: 'Некому' } })
  await expect
    .poll(() => heardBy(anna))
    .toContainEqual({
      ...{ code: 'absence_done', title: 'Absence refused', page: 'user-my-workinghours' },
    })
})

it('an offer is told to a colleague, an agreed one to those who decide, and what became of it to both', async () => {
  const body = { space_id: space.id, offered_day: monday, user_id: id(boris), group_id: null, other_day: null }
  const { id: swap } = await world.as(anna).swaps.offer({ body })
  await expect.poll(() => codesOf(boris)).toContain('swap_offered')
  await world.as(boris).swaps.agree({ params: { id: swap }, body: { other_day: addDays(monday, 3) } })
  await expect.poll(() => codesOf(lead)).toContain('swap_asked')
  await expect.poll(() => codesOf(anna)).toContain('swap_done')
  await world.as(lead).swaps.decide({ params: { id: swap }, body: { is_approved: true } })
  await expect
    .poll(() => heardBy(boris))
    .toContainEqual({
      ...{ code: 'swap_done', title: 'Shifts swapped', page: 'user-swaps' },
    })
  // To a group: everybody in it but whoever offers.
  await world.as(boris).swaps.offer({
    body: { space_id: space.id, offered_day: monday, user_id: null, group_id: group, other_day: null },
  })
  await expect.poll(() => codesOf(lead)).toContain('swap_offered')
  await expect.poll(() => codesOf(anna)).toContain('swap_offered')
})

it('a shift that is near is told once, as early as its person wants it, and not when it is too late', async () => {
  const who = await space.person('operator')
  await world.owner.query(`update users set settings = '{"wh_status_notification": 20}' where id = $1`, [who.user_id])
  const choice = { code: 'shift_soon', outlet: 'bell', is_on: true }
  await world.owner.query(
    `insert into notification_choices (space_id, user_id, code, outlet, is_on) values ($1, $2, $3, $4, $5)`,
    [space.id, who.user_id, choice.code, choice.outlet, choice.is_on],
  )
  await planStretch(world, space, who, status, { from: 40, to: 100 })
  const points = async () =>
    (
      await world.owner.query(
        `select kind, round(extract(epoch from at - now()) / 60)::integer as minutes, done_at is not null as is_done
         from plan_points where user_id = $1 order by at`,
        [who.user_id],
      )
    ).rows
  const before = await points()
  expect(before.map(({ kind }) => kind)).toEqual(['lead', 'begin', 'end'])
  expect(before[0].minutes).toBeGreaterThanOrEqual(19)
  expect(before[0].minutes).toBeLessThanOrEqual(20)
  await world.owner.query(
    `update plan_points set at = now() - interval '5 seconds' where user_id = $1 and kind = 'lead'`,
    [who.user_id],
  )
  await followPlans(world.base)
  await followPlans(world.base)
  await expect.poll(() => codesOf(who)).toEqual(['shift_soon'])
  expect((await heardBy(who))[0]?.title).toMatch(/^Shift at \d{1,2}:\d\d$/)

  await world.owner.query(
    `insert into plan_points (space_id, user_id, at, kind) values ($1, $2, now() - interval '2 minutes', 'lead')`,
    [space.id, who.user_id],
  )
  await followPlans(world.base)
  expect((await points()).every(({ kind, is_done }) => kind !== 'lead' || is_done)).toBe(true)
  expect(await codesOf(who)).toEqual(['shift_soon'])
})
