import { afterAll, expect, it } from 'vitest'
import { insertFirstStatuses } from '../../apps/server/src/domains/statuses/begin.ts'
import { followPlans } from '../../apps/server/src/domains/statuses/jobs.ts'
import { startSecond } from '../../apps/server/test/processes/second-process.ts'
import { planStretch } from '../../apps/server/test/requests/planned.ts'
import { makeWorld, type Person } from '../../apps/server/test/world.ts'

// Two processes follow the same plans, and their connections are cut under them again and again, as when a process dies in
// the middle: every point acts, none twice, and stays never overlap.

const world = await makeWorld()
afterAll(world.end)

const PEOPLE = 40
const MOST_CUTS = 30

it('every point of a plan acts once, with two processes and connections that are cut', async () => {
  const space = await world.space()
  await space.inside((ctx) => insertFirstStatuses(ctx.db, space.id, 'en'))
  const { rows } = await world.owner.query(`select id from user_statuses where space_id = $1 order by position`, [
    space.id,
  ])
  const [online, pause] = rows.map(({ id }) => id as number) as [number, number]
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n++) people.push(await space.person('operator'))
  await world.owner.query('insert into presence (user_id) select user_id from members where space_id = $1', [space.id])
  // An hour ago a shift began, ten minutes ago another: after a stop only the last one acts.
  for (const who of people) {
    await planStretch(world, space, who, online, { from: -60, to: -10 })
    await planStretch(world, space, who, pause, { from: -10, to: 60 })
  }
  await world.owner.query(
    `insert into plan_points (space_id, user_id, at, kind) select space_id, user_id, now() - interval '1 hour', 'begin' from members where space_id = $1`,
    [space.id],
  )
  const second = await startSecond(world)
  const left = async () =>
    Number(
      (await world.owner.query('select count(*) from plan_points where done_at is null and at <= now()')).rows[0].count,
    )
  /** Of whoever is in the middle of something. */
  const cut = async () =>
    (
      await world.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and random() < 0.3`,
      )
    ).rowCount ?? 0
  let cuts = 0
  for (let round = 0; round < 400 && (await left()) > 0; round++) {
    const rounds = [world.base, second.base, world.base].map((base) => followPlans(base).catch(() => undefined))
    let isOver = false
    const all = Promise.all(rounds).then(() => {
      isOver = true
    })
    while (!isOver && cuts < MOST_CUTS) cuts += await cut()
    await all
  }
  expect(await left()).toBe(0)
  expect(cuts).toBeGreaterThan(0)
  const { rows: stays } = await world.owner.query(
    `select user_id, array_agg(status order by id) as statuses from user_status_intervals where space_id = $1 and cause = 'schedule' group by user_id`,
    [space.id],
  )
  expect(stays).toHaveLength(PEOPLE)
  expect(stays.every(({ statuses }) => statuses.length === 1 && statuses[0] === pause)).toBe(true)
})
