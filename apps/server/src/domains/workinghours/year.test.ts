import { shiftsOn } from '@otklik/contract/schedule/plan.ts'
import { addDays, dayNumber, momentOf } from '@otklik/contract/zones.ts'
import { afterAll, expect, it } from 'vitest'
import { aStatus } from '../../../test/requests/schedule-requests.ts'
import { makeWorld, type Space } from '../../../test/world.ts'
import { materialise } from './materialise.ts'

const world = await makeWorld()
afterAll(world.end)

const zones = [
  ...['Europe/Moscow', 'Europe/Berlin', 'America/New_York'],
  ...['Australia/Lord_Howe', 'America/Havana', 'Asia/Kathmandu'],
]
const FIRST = '2027-01-04'
/** Every thirteen weeks, as the job goes on. */
const looks = [0, 1, 2, 3].map((n) => new Date(`${addDays(FIRST, 91 * n - 1)}T12:00:00Z`))
const days = Array.from({ length: 4 * 91 }, (_, n) => addDays(FIRST, n))

type Row = {
  user_id: number
  local_day: string
  starts: number
  ends: number
  source: string
  from: number
  to: number
}
const rowsOf = async (space: Space): Promise<Row[]> =>
  (
    await world.owner.query(
      `select user_id, local_day::text as local_day, starts, ends, source, extract(epoch from started_at)::integer as from,
         extract(epoch from ended_at)::integer as to
       from workinghours where space_id = $1 and local_day >= $2 and local_day <= $3 order by user_id, local_day, starts`,
      [space.id, FIRST, days.at(-1)],
    )
  ).rows

it('what is kept is what the template comes to, a year long in six zones; another template moves all days but those planned by hand (P3, P4)', {
  timeout: 180_000,
}, async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const status = await aStatus(world, space)
  const found = await Promise.all(zones.map(() => space.person('operator')))
  const people = found.toSorted((a, b) => a.user_id - b.user_id)
  const shift = (day: number, starts: number, ends: number) => ({ day, starts, ends, status, breaks: [] })
  // Nights over both changes, one that lies in the gap of Berlin, and a cycle that no week divides.
  const first = {
    cycle_days: 4,
    on_holiday: 'work' as const,
    shifts: [shift(0, 1_320, 360), shift(1, 120, 180), shift(2, 540, 1_080)],
  }
  const second = { ...first, shifts: [shift(0, 1_320, 360), shift(2, 600, 1_140), shift(3, 0, 480)] }
  const made = await world.owner.query(
    `insert into workinghours_templates (space_id, name, cycle_days, shifts, on_holiday) values ($1, 'Сутки', $2, $3, $4) returning id`,
    [space.id, first.cycle_days, JSON.stringify(first.shifts), first.on_holiday],
  )
  for (const [n, { user_id }] of people.entries()) {
    await world.owner.query('update members set zone = $3 where space_id = $1 and user_id = $2', [
      ...[space.id, user_id, zones[n]],
    ])
    await world.owner.query(
      `insert into schedule_uses (space_id, user_id, template_id, from_day, phase) values ($1, $2, $3, $4, $5)`,
      [space.id, user_id, made.rows[0].id, FIRST, n],
    )
  }
  const work = async () => {
    for (const now of looks) await space.inside((ctx) => materialise(ctx, space.id, null, now))
  }
  const computed = (template: typeof first, hand: ReadonlySet<string>): Omit<Row, 'source'>[] =>
    people.flatMap(({ user_id }, n) =>
      days.flatMap((local_day) => {
        const use = { from_day: FIRST, until_day: null, phase: n }
        const zone = zones[n] as string
        const list = hand.has(`${user_id} ${local_day}`) ? [] : shiftsOn(template, use, local_day, new Map())
        return list.flatMap(({ starts, ends }) => {
          const [from, to] = [starts, ends > starts ? ends : ends + 1_440].map((at) => momentOf(local_day, at, zone))
          const isThere = (to as number) > (from as number)
          return isThere ? [{ user_id, local_day, starts, ends, from: from as number, to: to as number }] : []
        })
      }),
    )
  const plain = (rows: readonly Row[]) => rows.map(({ source: _, ...row }) => row)

  await work()
  expect(plain(await rowsOf(space))).toEqual(computed(first, new Set()))

  // Freed by hand: around both changes of the clock, and once a month.
  const local_days = days.filter((day) => dayNumber(day) % 29 === 0 || day === '2027-03-28' || day === '2027-10-31')
  // Where the template has nothing, nothing is what it has: such a day stays the template's.
  const edits = people.flatMap(({ user_id }, phase) =>
    local_days
      .filter((day) => shiftsOn(first, { from_day: FIRST, until_day: null, phase }, day, new Map()).length > 0)
      .map((local_day) => ({ user_id, local_day, shifts: [] })),
  )
  const { version } = await world.as(boss).schedule.edit({ body: { space_id: space.id, edits } })
  await world.as(boss).schedule.publish({ body: { space_id: space.id, seen_version: version } })
  const hand = new Set(edits.map(({ user_id, local_day }) => `${user_id} ${local_day}`))
  expect(plain(await rowsOf(space))).toEqual(computed(first, hand))

  await world.owner.query('update workinghours_templates set shifts = $2 where id = $1', [
    ...[made.rows[0].id, JSON.stringify(second.shifts)],
  ])
  await work()
  expect(plain(await rowsOf(space))).toEqual(computed(second, hand))
  // A second round finds nothing to do.
  const before = await rowsOf(space)
  await work()
  expect(await rowsOf(space)).toEqual(before)
})
