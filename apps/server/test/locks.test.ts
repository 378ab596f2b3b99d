import { setTimeout as sleep } from 'node:timers/promises'
import type { LockFrame, SocketFrame } from '@otklik/contract/wire/socket.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { startSecond } from './processes/second-process.ts'
import { openSocket } from './socket.ts'
import { type MemberOptions, makeWorld, type Person, type Space } from './world.ts'

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

type Ears = Awaited<ReturnType<typeof openSocket>>
type Thing = { type: 'item' | 'chat'; id: number; space_id: number }

const itemOf = async (space: Space): Promise<Thing> => ({
  type: 'item',
  id: (await space.comment()).id,
  space_id: space.id,
})
const say = ({ socket }: Ears, type: 'lock' | 'unlock', lock: object) => socket.send(JSON.stringify({ type, lock }))

const isLockFrame = (frame: SocketFrame): frame is LockFrame => ['locks', 'lock', 'unlock'].includes(frame.type)
/** What a browser has heard of locks, in words: `lock 5 by 7`; a full set is `all: 5 by 7`. */
const locksIn = ({ frames }: Ears) =>
  frames.filter(isLockFrame).flatMap((frame) => {
    if (frame.type === 'locks') return frame.locks.map(({ id, user_id }) => `all: ${id} by ${user_id}`)
    return [`${frame.type} ${frame.lock.id} by ${frame.lock.user_id}`]
  })
/** Whatever was said before has been dealt with: an answer cannot overtake it. */
async function settle({ socket, frames }: Ears) {
  const before = frames.filter(({ type }) => type === 'pong').length
  socket.send(JSON.stringify({ type: 'ping' }))
  await expect.poll(() => frames.filter(({ type }) => type === 'pong').length).toBe(before + 1)
}

describe('a lock', () => {
  it('is told to everybody who may see the thing, and to nobody else', async () => {
    const [space, other] = [await world.space(), await world.space()]
    const [account, group_id] = [await space.account(), await space.group()]
    const item = await space.comment({ account })
    const { chat } = await space.message({ account })
    await world.owner.query('update items set group_id = $1 where id = $2', [group_id, item.id])
    const kinds: { limits: Omit<MemberOptions, 'space_id' | 'role'>; sees: Thing['type'][] }[] = [
      { limits: {}, sees: ['item', 'chat'] },
      { limits: { switches: ['items'] }, sees: ['item'] },
      { limits: { switches: ['messages'] }, sees: ['chat'] },
      { limits: { switches: [] }, sees: [] },
      { limits: { objects: [account.id] }, sees: ['item', 'chat'] },
      { limits: { objects: [(await space.account()).id] }, sees: [] },
      { limits: { groups: [group_id] }, sees: ['item'] },
      { limits: { groups: [await space.group()] }, sees: [] },
    ]
    const early = await Promise.all(
      kinds.map(async ({ limits }) => openSocket(world, await space.person('readonly', limits))),
    )
    const stranger = await openSocket(world, await other.person('administrator'))
    const who = await space.person('operator')
    const writer = await openSocket(world, who)

    say(writer, 'lock', { type: 'item', id: item.id, space_id: space.id })
    say(writer, 'lock', { type: 'chat', id: chat.id, space_id: space.id })
    await settle(writer)
    const late = await Promise.all(
      kinds.map(async ({ limits }) => openSocket(world, await space.person('readonly', limits))),
    )
    for (const ears of [...early, ...late, stranger]) await settle(ears)

    const ids = { item: item.id, chat: chat.id }
    for (const [n, { sees, limits }] of kinds.entries()) {
      const expected = (word: string) => sees.map((type) => `${word} ${ids[type]} by ${who.user_id}`)
      expect(locksIn(early[n] as Ears), JSON.stringify(limits)).toEqual(expected('lock'))
      expect(locksIn(late[n] as Ears), JSON.stringify(limits)).toEqual(expected('all:'))
    }
    expect(locksIn(stranger)).toEqual([])
  })

  it('and a look are two things: whoever stops writing still has it on the screen', async () => {
    const space = await world.space()
    const thing = await itemOf(space)
    const [who, hearer] = [await space.person('operator'), await openSocket(world, await space.person('operator'))]
    const writer = await openSocket(world, who)

    say(writer, 'lock', { ...thing, is_look: true })
    await settle(writer)
    say(writer, 'lock', thing)
    await settle(writer)
    say(writer, 'unlock', thing)
    const heard = () =>
      hearer.frames.flatMap((frame) =>
        frame.type === 'lock' || frame.type === 'unlock' ? [[frame.type, frame.lock.is_look ?? false]] : [],
      )
    await expect.poll(heard).toEqual([
      ['lock', true],
      ['lock', false],
      ['unlock', false],
    ])
    const late = await openSocket(world, await space.person('operator'))
    await settle(late)
    const all = late.frames.find((frame) => frame.type === 'locks')
    expect(all?.locks).toEqual([{ type: 'item', id: thing.id, user_id: who.user_id, is_look: true }])
  })

  it('cannot be put on what one may not see, whatever one says', async () => {
    const [space, other] = [await world.space(), await world.space()]
    const account = await space.account()
    const item = await space.comment({ account })
    const foreign = await other.comment()
    const watcher = await openSocket(world, await space.person('administrator'))
    const foreigner = await openSocket(world, await other.person('administrator'))
    const liars: [Person, object][] = [
      [await space.person('operator', { switches: ['messages'] }), { type: 'item', id: item.id, space_id: space.id }],
      [
        await space.person('operator', { objects: [(await space.account()).id] }),
        { type: 'item', id: item.id, space_id: space.id },
      ],
      [
        await space.person('operator', { groups: [await space.group()] }),
        { type: 'item', id: item.id, space_id: space.id },
      ],
      [await space.person('operator'), { type: 'item', id: foreign.id, space_id: other.id }],
      [await space.person('operator'), { type: 'item', id: foreign.id, space_id: space.id }],
      [await space.person('operator'), { type: 'chat', id: 999_999, space_id: space.id }],
      [await space.person('operator'), { type: 'issue', id: 1, space_id: space.id }],
    ]
    for (const [who, lock] of liars) {
      const ears = await openSocket(world, who)
      say(ears, 'lock', lock)
      await settle(ears)
      expect(ears.closed).toBe(0)
    }
    for (const ears of [watcher, foreigner]) {
      await settle(ears)
      expect(locksIn(ears)).toEqual([])
    }
  })

  it('is one lock in two tabs, and no conflict with oneself', async () => {
    const space = await world.space()
    const [who, item] = [await space.person('operator'), await itemOf(space)]
    const watcher = await openSocket(world, await space.person('operator'))
    const [one, two] = [await openSocket(world, who), await openSocket(world, who)]
    const { lockedBy } = world.base.locks

    for (const tab of [one, two, one]) {
      say(tab, 'lock', item)
      await settle(tab)
    }
    expect(lockedBy(space.id, 'item', item.id, who.user_id)).toBeUndefined()
    expect(lockedBy(space.id, 'item', item.id, 0)).toBe(who.user_id)
    say(one, 'unlock', item)
    await settle(one)
    await settle(watcher)
    expect(locksIn(watcher)).toEqual([`lock ${item.id} by ${who.user_id}`])

    say(two, 'unlock', item)
    const line = `${item.id} by ${who.user_id}`
    await expect.poll(() => locksIn(watcher)).toEqual([`lock ${line}`, `unlock ${line}`])
    expect(lockedBy(space.id, 'item', item.id, 0)).toBeUndefined()
  })

  it('outlives its connection by ten seconds, and survives a reconnect unnoticed', { timeout: 40_000 }, async () => {
    const space = await world.space()
    const second = await startSecond(world)
    const watcher = await openSocket(world, await space.person('operator'))
    const afar = await openSocket(second, await space.person('operator'))
    const people = {
      gone: await space.person('operator'),
      back: await space.person('operator'),
      moved: await space.person('operator'),
    }
    const item = await itemOf(space)
    const [gone, back, moved] = await Promise.all(Object.values(people).map((who) => openSocket(world, who)))
    for (const ears of [gone, back, moved] as Ears[]) say(ears, 'lock', item)
    await expect.poll(() => locksIn(afar).length).toBe(3)

    for (const ears of [gone, back, moved] as Ears[]) ears.socket.close()
    const since = performance.now()
    await sleep(2_000)
    const again = await openSocket(world, people.back)
    say(again, 'lock', item)
    const elsewhere = await openSocket(second, people.moved)
    say(elsewhere, 'lock', item)
    await settle(elsewhere)
    await sleep(500)
    expect(locksIn(watcher).filter((line) => line.startsWith('unlock'))).toEqual([])

    // At once, although the process they were in before would have kept it a while.
    say(elsewhere, 'unlock', item)
    const over = (...names: (keyof typeof people)[]) =>
      names.map((name) => `unlock ${item.id} by ${people[name].user_id}`)
    const unlocked = (ears: Ears) => locksIn(ears).filter((line) => line.startsWith('unlock'))
    await expect.poll(() => unlocked(watcher)).toEqual(over('moved'))
    expect(performance.now() - since).toBeLessThan(8_000)

    await expect.poll(() => unlocked(watcher), { timeout: 12_000 }).toEqual(over('moved', 'gone'))
    expect(performance.now() - since).toBeGreaterThan(9_900)
    expect(performance.now() - since).toBeLessThan(13_000)
    await expect.poll(() => unlocked(afar)).toEqual(over('moved', 'gone'))
    expect(second.base.locks.lockedBy(space.id, 'item', item.id, 0)).toBe(people.back.user_id)
  })
})

describe('other processes', () => {
  it('know at once, and a new one asks', async () => {
    const space = await world.space()
    const second = await startSecond(world)
    const [who, item] = [await space.person('operator'), await itemOf(space)]
    const near = await openSocket(world, who)
    const afar = await openSocket(second, await space.person('operator'))
    say(near, 'lock', item)
    await expect.poll(() => locksIn(afar)).toEqual([`lock ${item.id} by ${who.user_id}`])

    const third = await startSecond(world)
    await expect.poll(() => third.base.locks.lockedBy(space.id, 'item', item.id, 0)).toBe(who.user_id)
    const late = await openSocket(third, await space.person('operator'))
    await settle(late)
    expect(locksIn(late)).toEqual([`all: ${item.id} by ${who.user_id}`])

    say(near, 'unlock', item)
    for (const ears of [afar, late])
      await expect.poll(() => locksIn(ears).at(-1)).toBe(`unlock ${item.id} by ${who.user_id}`)
  })

  it('are told again every five seconds, and forgotten after ten in which nothing is heard', {
    timeout: 40_000,
  }, async () => {
    const space = await world.space()
    const [who, item] = [await space.person('operator'), await itemOf(space)]
    const near = await openSocket(world, await space.person('operator'))
    const second = await startSecond(world)
    const afar = await openSocket(second, who)
    say(afar, 'lock', item)
    await expect.poll(() => locksIn(near)).toEqual([`lock ${item.id} by ${who.user_id}`])
    await sleep(11_500)
    expect(locksIn(near)).toHaveLength(1)

    second.base.locks.stop()
    const since = performance.now()
    await expect.poll(() => locksIn(near).at(-1), { timeout: 12_000 }).toBe(`unlock ${item.id} by ${who.user_id}`)
    expect(performance.now() - since).toBeGreaterThan(4_500)
  })
})

describe('whoever', () => {
  it('may no longer see a thing does not answer it any more, and does not hear of it', async () => {
    const space = await world.space()
    const [who, item] = [await space.person('operator'), await itemOf(space)]
    const [ears, watcher] = [await openSocket(world, who), await openSocket(world, await space.person('operator'))]
    say(ears, 'lock', item)
    await settle(ears)

    await world.owner.query('update members set can_items = false where user_id = $1', [who.user_id])
    world.base.forgetPerson(who.user_id)
    await expect.poll(() => locksIn(watcher).at(-1)).toBe(`unlock ${item.id} by ${who.user_id}`)
    await expect.poll(() => ears.frames.at(-1)).toEqual({ type: 'locks', space_id: space.id, locks: [] })
    expect(ears.frames.find(({ type }) => type === 'rights')).toMatchObject({ spaces: [{ space_id: space.id }] })
  })

  it('talks nonsense, or without end, is not listened to', async () => {
    const space = await world.space()
    const item = await itemOf(space)
    const rude = await openSocket(world, await space.person('operator'))
    say(rude, 'lock', { ...item, type: 'planet' })
    await expect.poll(() => rude.closed).toBe(4400)

    const flood = await openSocket(world, await space.person('operator'))
    for (let n = 0; n < 150; n++) say(flood, n % 2 ? 'unlock' : 'lock', item)
    await expect.poll(() => flood.closed).toBe(4400)
  })

  it('locks everything there is, locks twenty things', async () => {
    const space = await world.space()
    const greedy = await openSocket(world, await space.person('operator'))
    for (let n = 0; n < 25; n++) say(greedy, 'lock', await itemOf(space))
    await settle(greedy)
    expect(world.base.locks.of(space.id)).toHaveLength(20)
  })
})
