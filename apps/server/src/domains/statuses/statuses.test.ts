import { afterAll, describe, expect, it } from 'vitest'
import { startSecond } from '../../../test/processes/second-process.ts'
import { absentStretch, planStretch } from '../../../test/requests/planned.ts'
import { openSocket } from '../../../test/socket.ts'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'
import { followPlans, seePeople, sweepAbsent } from './jobs.ts'

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

type Ears = Awaited<ReturnType<typeof openSocket>>

/** A space with the statuses that every space begins with. */
async function makeSpace() {
  const space = await world.space()
  const { rows } = await world.owner.query(
    `insert into user_statuses (space_id, name, color, kind, hidden, workinghours, position) values
       ($1, 'Online', '#0a0', 'online', false, true, 0), ($1, 'Lunch', '#00a', 'away', false, false, 1), ($1, 'Offline', '#777', 'offline', true, false, 2)
     returning id`,
    [space.id],
  )
  const [online, lunch, offline] = rows.map(({ id }) => id as number) as [number, number, number]
  return { ...space, online, lunch, offline }
}
type StatusSpace = Awaited<ReturnType<typeof makeSpace>>

const stays = async ({ id }: Space, { user_id }: Person) => {
  const { rows } = await world.owner.query(
    `select status, cause, ended_at is null as is_open from user_status_intervals where space_id = $1 and user_id = $2 order by id`,
    [id, user_id],
  )
  return rows.map(({ status, cause, is_open }) => `${status} by ${cause}${is_open ? '' : ', over'}`)
}
const choose = (who: Person, { id: space_id }: Space, status: number) =>
  world.as(who).statuses.set({ body: { status, space_id } })
const ask = (who: Person) => world.as(who).statuses.get({ query: { auto_update: true } })
const statusesIn = ({ frames }: Ears) =>
  frames.flatMap((frame) => (frame.type === 'status' ? [`${frame.user_id}: ${frame.status}`] : []))

/** A stretch of the plan, or of absence, in minutes from now. */
const plan = (space: StatusSpace, who: Person, from: number, to: number) =>
  planStretch(world, space, who, space.online, { from, to })
const absent = (space: StatusSpace, who: Person, from: number, to: number) =>
  absentStretch(world, space, who, { from, to })
const untilSeen = async ({ user_id }: Person) => {
  const seen = () => world.owner.query('select from presence where user_id = $1', [user_id])
  await expect.poll(async () => (await seen()).rowCount).toBe(1)
}
/** As if all of it had happened so long ago. */
const age = async ({ user_id }: Person, minutes: number) => {
  await world.owner.query(
    `update user_status_intervals set started_at = started_at - $2 * interval '1 minute', ended_at = ended_at - $2 * interval '1 minute' where user_id = $1`,
    [user_id, minutes],
  )
  await world.owner.query(`update presence set seen_at = seen_at - $2 * interval '1 minute' where user_id = $1`, [
    user_id,
    minutes,
  ])
}

describe('a status', () => {
  it('is one stay after another, and the same again is no new one', async () => {
    const space = await makeSpace()
    const who = await space.person('operator')
    await choose(who, space, space.online)
    const first = await choose(who, space, space.lunch)
    const again = await choose(who, space, space.lunch)

    expect(again).toEqual(first)
    expect(await stays(space, who)).toEqual([`${space.online} by person, over`, `${space.lunch} by person`])
    expect(await ask(who)).toEqual([{ space_id: space.id, status: space.lunch, started_at: first.started_at }])
    expect((await world.as(who).users.me()).status).toBe(space.lunch)
  })

  it('is one at a time, though many are chosen at once', async () => {
    const space = await makeSpace()
    const who = await space.person('operator')
    const many = Array.from({ length: 12 }, (_, n) => choose(who, space, n % 2 ? space.online : space.lunch))
    await Promise.all(many)
    const open = (await stays(space, who)).filter((stay) => !stay.endsWith('over'))
    expect(open).toHaveLength(1)
    const { rows } = await world.owner.query(
      `select from user_status_intervals a join user_status_intervals b on a.user_id = b.user_id and a.id < b.id
       where a.user_id = $1 and a.ended_at > b.started_at`,
      [who.user_id],
    )
    expect(rows).toEqual([])
  })

  it('must be one of this space, and not one of the system’s', async () => {
    const [space, other] = [await makeSpace(), await makeSpace()]
    const who = await space.person('operator')
    await expect(choose(who, space, other.online)).rejects.toMatchObject({ status: 404 })
    await expect(choose(who, other, other.online)).rejects.toMatchObject({ status: 404 })
    await expect(choose(who, space, space.offline)).rejects.toMatchObject({ status: 400 })
    expect(await stays(space, who)).toEqual([])
  })

  it('is offline where there has never been one', async () => {
    const space = await makeSpace()
    expect(await ask(await space.person('operator'))).toMatchObject([{ space_id: space.id, status: space.offline }])
  })

  it('is told to one’s own tabs and to colleagues, in every process, and to nobody else', async () => {
    const [space, other] = [await makeSpace(), await makeSpace()]
    const second = await startSecond(world)
    const who = await space.person('operator')
    const colleague = await space.person('readonly')
    const stranger = await openSocket(world, await other.person('administrator'))
    const ears = [
      await openSocket(world, who),
      await openSocket(second, who),
      await openSocket(world, colleague),
      await openSocket(second, colleague),
    ]
    await choose(who, space, space.online)
    await choose(who, space, space.online)
    await choose(who, space, space.lunch)

    const told = [`${who.user_id}: ${space.online}`, `${who.user_id}: ${space.lunch}`]
    for (const one of ears) await expect.poll(() => statusesIn(one)).toEqual(told)
    expect(statusesIn(stranger)).toEqual([])
  })

  it('can be said through the socket as well, with the same rights', async () => {
    const [space, other] = [await makeSpace(), await makeSpace()]
    const who = await space.person('operator')
    const ears = await openSocket(world, who)
    const say = (space_id: number, status: number) =>
      ears.socket.send(JSON.stringify({ type: 'status', space_id, status }))
    say(other.id, other.online)
    say(space.id, other.online)
    say(space.id, space.offline)
    say(space.id, space.online)

    await expect.poll(() => statusesIn(ears)).toEqual([`${who.user_id}: ${space.online}`])
    expect(await stays(space, who)).toEqual([`${space.online} by person`])
    expect(await stays(other, who)).toEqual([])
    expect(ears.closed).toBe(0)
  })

  it('of the person is that of their first paid space', async () => {
    const [unpaid, paid] = [await makeSpace(), await makeSpace()]
    const who = await world.person(unpaid.member('operator'), paid.member('operator'))
    await choose(who, unpaid, unpaid.online)
    await choose(who, paid, paid.lunch)
    await world.owner.query('update spaces set expires_at = now() where id = $1', [unpaid.id])
    world.base.forgetPerson(who.user_id)
    await expect.poll(async () => (await world.as(who).users.me()).status).toBe(paid.lunch)
  })
})

describe('somebody who is gone', () => {
  it('is offline after ten minutes without a socket, and not before', async () => {
    const space = await makeSpace()
    const [gone, there, fresh] = await Promise.all([1, 2, 3].map(() => space.person('operator')))
    const watcher = await openSocket(world, await space.person('operator'))
    for (const who of [gone, there, fresh] as Person[]) {
      const ears = await openSocket(world, who)
      await choose(who, space, space.online)
      await untilSeen(who)
      ears.socket.close()
    }
    await age(gone as Person, 11)
    await age(there as Person, 11)
    await seePeople(world.base.database, [there?.user_id as number])
    await age(fresh as Person, 9)

    await Promise.all([sweepAbsent(world.base), sweepAbsent(world.base)])
    const online = `${space.online} by person`
    expect(await stays(space, gone as Person)).toEqual([`${online}, over`, `${space.offline} by system`])
    expect(await stays(space, there as Person)).toEqual([online])
    expect(await stays(space, fresh as Person)).toEqual([online])
    await expect.poll(() => statusesIn(watcher).at(-1)).toBe(`${gone?.user_id}: ${space.offline}`)

    await age(gone as Person, 60)
    await sweepAbsent(world.base)
    expect(await stays(space, gone as Person)).toHaveLength(2)
  })

  it('has been seen when their socket opens', async () => {
    const space = await makeSpace()
    const who = await space.person('operator')
    await openSocket(world, who)
    await untilSeen(who)
  })

  it('is offline when they sign out', async () => {
    const space = await makeSpace()
    const who = await space.person('operator')
    await choose(who, space, space.online)
    await world.as(who).auth.revoke({ body: undefined })
    expect(await stays(space, who)).toEqual([`${space.online} by person, over`, `${space.offline} by system`])
  })
})

describe('the plan', () => {
  const follow = () => followPlans(world.base)

  it('brings its status once to those who are there, though two processes look', async () => {
    const space = await makeSpace()
    const [there, away] = [await space.person('operator'), await space.person('operator')]
    const ears = await openSocket(world, there)
    for (const who of [there, away]) await plan(space, who, -5, 60)
    await untilSeen(there)

    await Promise.all([follow(), follow(), follow()])
    expect(await stays(space, there)).toEqual([`${space.online} by schedule`])
    expect(await stays(space, away)).toEqual([])
    await expect.poll(() => statusesIn(ears)).toEqual([`${there.user_id}: ${space.online}`])
    expect(await ask(away)).toMatchObject([{ status: space.online }])
  })

  it('yields to what a person chooses after it began, and not to what they had chosen before', async () => {
    const space = await makeSpace()
    const [late, early] = [await space.person('operator'), await space.person('operator')]
    for (const who of [late, early]) await openSocket(world, who)
    for (const who of [late, early]) await untilSeen(who)
    await choose(early, space, space.lunch)
    await age(early, 30)
    await seePeople(world.base.database, [early.user_id])
    for (const who of [late, early]) await plan(space, who, -5, 60)
    await choose(late, space, space.lunch)

    await follow()
    expect(await ask(late)).toMatchObject([{ status: space.lunch }])
    expect(await ask(early)).toMatchObject([{ status: space.online }])
    expect(await stays(space, early)).toEqual([`${space.lunch} by person, over`, `${space.online} by schedule`])
  })

  it('ends with the shift, and an absence interrupts it', async () => {
    const space = await makeSpace()
    const [done, sick] = [await space.person('operator'), await space.person('operator')]
    for (const who of [done, sick]) await choose(who, space, space.online)
    for (const who of [done, sick]) await age(who, 60)
    await plan(space, done, -120, -5)
    await plan(space, sick, -120, 60)
    await absent(space, sick, -3, 600)

    await follow()
    for (const who of [done, sick])
      expect(await stays(space, who)).toEqual([`${space.online} by person, over`, `${space.offline} by schedule`])
    // Whoever goes on working says so, and is believed.
    await choose(done, space, space.online)
    await follow()
    expect(await ask(done)).toMatchObject([{ status: space.online }])
  })

  it('gives back what was lost by being away, when the person asks', async () => {
    const space = await makeSpace()
    const who = await space.person('operator')
    await plan(space, who, -60, 60)
    await ask(who)
    await age(who, 50)
    await sweepAbsent(world.base)
    await follow()
    expect((await stays(space, who)).at(-1)).toBe(`${space.offline} by system`)
    expect(await ask(who)).toMatchObject([{ status: space.online }])
  })

  it('counts only where the space has schedules', async () => {
    const space = await makeSpace()
    const who = await space.person('operator')
    await plan(space, who, -5, 60)
    await world.owner.query(`update spaces set settings = '{"user_workinghours": false}' where id = $1`, [space.id])
    expect(await ask(who)).toMatchObject([{ status: space.offline }])
  })

  it('is shown from yesterday to a week ahead, without absences, to its person', async () => {
    const space = await makeSpace()
    const [who, colleague] = [await space.person('operator'), await space.person('operator')]
    const day = 24 * 60
    await plan(space, who, -3 * day, -2 * day)
    await plan(space, who, 60, 180)
    await plan(space, who, 8 * day, 9 * day)
    await plan(space, colleague, 60, 180)
    await absent(space, who, 90, 120)
    const rows = await world.as(who).statuses.workingHours({ query: { space_id: space.id } })
    // Shifts are planned to the minute, and minutes may pass meanwhile.
    const now = Math.floor(Date.now() / 1000)
    expect(
      rows.map(({ started_at, ended_at }) => [started_at, ended_at].map((at) => 5 * Math.round((at - now) / 300))),
    ).toEqual([
      [60, 90],
      [120, 180],
    ])
    expect(rows.every(({ status }) => status === space.online)).toBe(true)
  })
})
