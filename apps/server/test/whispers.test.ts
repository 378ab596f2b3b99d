import { afterAll, describe, expect, it } from 'vitest'
import { startSecond } from './processes/second-process.ts'
import { openSocket } from './socket.ts'
import { makeWorld } from './world.ts'

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

type Ears = Awaited<ReturnType<typeof openSocket>>

describe('a person who joins another space', () => {
  it('hears its news at once, and none any more when they have left it', async () => {
    const [home, fresh] = [await world.space(), await world.space()]
    const who = await home.person('operator')
    const ears = await openSocket(world, who)
    const newest = () => ears.events().at(-1)?.body

    await world.owner.query(`insert into members (space_id, user_id, role) values ($1, $2, 'operator')`, [
      fresh.id,
      who.user_id,
    ])
    world.base.forgetPerson(who.user_id)
    await expect.poll(() => ears.frames.some(({ type }) => type === 'rights')).toBe(true)
    const first = await fresh.comment()
    await expect.poll(newest).toMatchObject({ id: first.id, space_id: fresh.id })
    const [event] = ears.events()
    const rights = ears.frames.find((frame) => frame.type === 'rights')
    expect(rights?.type === 'rights' && rights.spaces).toContainEqual({ space_id: fresh.id, seq: event?.prev })

    await world.owner.query('update members set deactivated_at = now() where space_id = $1 and user_id = $2', [
      fresh.id,
      who.user_id,
    ])
    world.base.forgetPerson(who.user_id)
    await expect.poll(() => ears.frames.filter(({ type }) => type === 'rights').length).toBe(2)
    await fresh.comment()
    const last = await home.comment()
    await expect.poll(newest).toMatchObject({ id: last.id, space_id: home.id })
    expect(ears.events().map(({ space_id }) => space_id)).toEqual([fresh.id, home.id])
  })
})

describe('a whisper', () => {
  it('reaches those it is meant for, in every process, and nobody else', async () => {
    const [space, other] = [await world.space(), await world.space()]
    const second = await startSecond(world)
    const account = await space.account()
    const all = await space.person('operator')
    const narrow = await space.person('operator', { objects: [(await space.account()).id] })
    const silent = await space.person('operator', { switches: ['messages'] })
    const people = [all, narrow, silent, await other.person('operator')]
    const ears = [
      ...(await Promise.all(people.map((who) => openSocket(world, who)))),
      ...(await Promise.all(people.map((who) => openSocket(second, who)))),
    ]
    const whisper = (id: number, to: object) =>
      world.base.whisper({ space_id: space.id, ...to }, { type: 'youscan', space_id: space.id, id })
    whisper(1, {})
    whisper(2, { user_id: narrow.user_id })
    whisper(3, { access: 'items.see' })
    whisper(4, { object_id: account.id })
    whisper(5, { access: 'items.see', object_id: account.id, user_id: silent.user_id })
    whisper(6, {})

    const heard = ({ frames }: Ears) => frames.flatMap((frame) => (frame.type === 'youscan' ? [frame.id] : []))
    const wanted = [[1, 3, 4, 6], [1, 2, 3, 6], [1, 4, 6], []]
    await expect.poll(() => ears.map(heard)).toEqual([...wanted, ...wanted])
  })
})
