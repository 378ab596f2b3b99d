import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SocketFrame } from '@otklik/contract/wire/socket.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import type { LoggedEvent } from '../src/platform/events/event-log.ts'
import { startListener } from '../src/platform/events/listener.ts'
import { makeSequencer } from '../src/platform/events/sequencer.ts'
import { makeSignal } from '../src/platform/events/signal.ts'
import { makeFeed } from '../src/platform/push/feed.ts'
import type { Session } from '../src/platform/push/session.ts'
import { openSocket } from './socket.ts'
import { makeWorld, type Space } from './world.ts'

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const logOf = async (space: Space, after = 0): Promise<number[]> => {
  const { rows } = await world.owner.query('select seq from events where space_id = $1 and seq > $2 order by seq', [
    space.id,
    after,
  ])
  return rows.map(({ seq }) => Number(seq))
}
const announce = (space: Space, id: number) =>
  space.inside(async (ctx) =>
    ctx.announce({ space_id: space.id }, 'item.changed', { id, space_id: space.id, version: 1, did: [] }),
  )
const numbersOf = (frames: SocketFrame[]) => frames.flatMap((frame) => (frame.type === 'event' ? [frame.seq] : []))

it('shows a reader that remembers its last number every event, in order, no hole', async () => {
  const [writers, writes] = [upTo(8), upTo(20)]
  const total = writers.length * writes.length
  const space = await world.space()
  const otherProcesses = upTo(2).map(() => makeSequencer(world.base.database, makeSignal()))
  const read: number[] = []

  const write = async () => {
    for (const id of writes) await announce(space, id)
  }
  const watch = async () => {
    while (read.length < total) {
      const fresh = await logOf(space, read.length)
      expect(fresh).toEqual(upTo(read.length + fresh.length).slice(read.length))
      read.push(...fresh)
      for (const { ask } of otherProcesses) ask(space.id)
    }
  }
  await Promise.all([watch(), ...writers.map(write)])
  expect(read).toEqual(upTo(total))
})

it('tells by itself what could not be read when it happened, though nothing happens any more', async () => {
  const space = await world.space()
  const { inSpaces } = world.base.database
  let isAway = false
  let reads = 0
  const database = {
    ...world.base.database,
    inSpaces: ((...asked: Parameters<typeof inSpaces>) => {
      reads++
      return isAway ? Promise.reject(new Error('too busy')) : inSpaces(...asked)
    }) as typeof inSpaces,
  }
  const feed = makeFeed(space.id, database, {})
  const heard: number[] = []
  const give = ({ event }: { event: { seq: number } }) => heard.push(event.seq) > 0
  const session = { isOpen: () => true, isIn: () => true, begin() {}, give } as unknown as Session
  await feed.join(session, 0)
  isAway = true
  await announce(space, 1)
  await world.base.sequencer.ask(space.id)
  for (const _ of upTo(10)) {
    feed.ask()
    await sleep(5)
  }
  expect(reads).toBeGreaterThan(5)
  await expect.poll(() => logOf(space)).toEqual([1])
  isAway = false
  reads = 0
  await expect.poll(() => heard).toEqual([1])
  // Not once for each signal that came meanwhile.
  await sleep(300)
  expect(reads).toBeLessThan(3)
})

it('forgets what a failed transaction announced, and spends no number on it', async () => {
  const space = await world.space()
  const failing = space.inside(async (ctx) => {
    ctx.announce({ space_id: space.id }, 'item.changed', { id: 1, space_id: space.id, version: 1, did: [] })
    throw new Error('after the announcement')
  })
  await expect(failing).rejects.toThrow('after the announcement')
  await announce(space, 2)

  await expect.poll(() => logOf(space)).toEqual([1])
})

it('sweeps what a process left that died between its commit and the numbers', async () => {
  const space = await world.space()
  await world.owner.query(
    `insert into announcements (space_id, kind, body, at) values ($1, 'item.changed', '{"id": 1}', now() - interval '1 minute')`,
    [space.id],
  )

  await expect.poll(() => logOf(space)).toEqual([1])
})

it('tells other processes once per batch', async () => {
  const space = await world.space()
  const other = new pg.Client(world.connection)
  const notices: string[] = []
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('listen events')
  other.on('notification', ({ payload = '' }) => void (payload.startsWith(`${space.id}:`) && notices.push(payload)))

  await space.inside(async (ctx) => {
    for (const id of upTo(3))
      ctx.announce({ space_id: space.id }, 'item.changed', { id, space_id: space.id, version: 1, did: [] })
  })

  await expect.poll(() => notices).toEqual([`${space.id}:3`])
})

it('pushes an arrived comment with its row to those who may see it, and to nobody else', async () => {
  const [space, other] = [await world.space(), await world.space()]
  const account = await space.account()
  const may = await openSocket(world, await space.person('operator'))
  const mayNot = [
    await openSocket(world, await space.person('operator', { switches: ['messages'] })),
    await openSocket(world, await space.person('operator', { objects: [(await space.account()).id] })),
    await openSocket(world, await other.person('administrator')),
  ]

  const item = await space.comment({ account, text: 'Видно?' })

  await expect
    .poll(() => may.events())
    .toMatchObject([{ kind: 'item.arrived', body: { id: item.id }, row: { id: item.id, text: 'Видно?' } }])
  for (const socket of mayNot) expect(socket.events()).toEqual([])
})

it('resumes by number: what was missed comes first, in order, and nothing twice', async () => {
  const space = await world.space()
  const who = await space.person('operator')
  const first = await openSocket(world, who)
  for (const id of upTo(5)) await announce(space, id)
  await expect.poll(() => numbersOf(first.frames)).toEqual(upTo(5))
  first.socket.close()
  for (const id of upTo(700)) await announce(space, id)
  await expect.poll(() => logOf(space).then((log) => log.length)).toBe(705)

  const second = await openSocket(world, who, [{ space_id: space.id, seq: 5 }])
  await announce(space, 1)

  await expect.poll(() => numbersOf(second.frames)).toEqual(upTo(706).slice(5))
  const links = second.frames.flatMap((frame) => (frame.type === 'event' ? [frame.prev] : []))
  expect(links).toEqual(upTo(705).slice(4))
})

it('says "load anew" when too much was missed, or when the number was never given', async () => {
  const space = await world.space()
  const who = await space.person('operator')
  await world.owner.query('insert into event_counters (space_id, seq) values ($1, 9000)', [space.id])

  for (const seq of [1, 9_999]) {
    const socket = await openSocket(world, who, [{ space_id: space.id, seq }])
    await expect.poll(() => socket.frames.at(-1)).toEqual({ type: 'reload', space_id: space.id, seq: 9000 })
  }
})

it('closes the sockets of a session that has ended', async () => {
  const space = await world.space()
  const who = await space.person('operator')
  const socket = await openSocket(world, who)

  await world.as(who).auth.revoke({ body: undefined })

  await expect.poll(() => socket.closed).toBe(4401)
})

it('lets a durable listener hear everything exactly once, though it fails on the way and two run at a time', async () => {
  const space = await world.space()
  const heard: number[] = []
  let failures = 3
  const listener = {
    consumer: 'test',
    from: 'beginning' as const,
    kinds: ['item.changed' as const],
    hear: async ({ db }: { db: Parameters<ReturnType<typeof sql>['execute']>[0] }, events: LoggedEvent[]) => {
      if (failures-- > 0) throw new Error('not yet')
      await sql`insert into companies (space_id, name) select ${space.id}, s::text from unnest(${events.map(({ seq }) => seq)}::bigint[]) s`.execute(
        db,
      )
      heard.push(...events.map(({ seq }) => seq))
    },
  }
  const problems = new EventEmitter()
  for (const _ of upTo(2))
    onTestFinished(
      startListener(world.base, world.base.signal, listener, (error) => void problems.emit('failure', error)),
    )

  for (const id of upTo(60)) await announce(space, id)

  // Whoever takes long rests four times as long: on a busy machine that is a while.
  // Asked of the table, as it is only committed after the listener has heard.
  const kept = async () =>
    (await world.owner.query('select count(*)::int as n from companies where space_id = $1', [space.id])).rows[0].n
  await expect.poll(kept).toBe(60)
  expect(heard).toEqual(upTo(60))
})
