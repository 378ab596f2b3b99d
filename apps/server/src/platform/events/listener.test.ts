import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { transact } from '../database/transact.ts'
import { startListener } from './listener.ts'

const world = await makeWorld()
afterAll(world.end)

it('hears by itself what it could not hear at first, and a rush in crowds', async () => {
  const space = await world.space()
  const heard: number[][] = []
  const failures: unknown[] = []
  const listener = {
    consumer: 'test',
    from: 'beginning' as const,
    kinds: ['item.changed'] as const,
    async hear(_: object, events: { space_id: number; body: unknown }[]) {
      const ours = events.filter(({ space_id }) => space_id === space.id)
      if (failures.length === 0) throw new Error('not now')
      heard.push(ours.map(({ body }) => (body as { id: number }).id))
    },
  }
  const stop = startListener(world.base, world.base.signal, listener, (error) => void failures.push(error))
  const announce = (id: number) =>
    transact(world.base, { spaces: [space.id], user_id: null, cause: 'system', correlation_id: 'test' }, async (ctx) =>
      ctx.announce({ space_id: space.id }, 'item.changed', { id, space_id: space.id, version: 1, did: [] }),
    )

  await announce(0)
  await expect.poll(() => heard).toEqual([[0]])
  expect(failures).toHaveLength(1)
  // It rests after a hearing: what comes meanwhile is heard together.
  for (let id = 1; id <= 20; id++) await announce(id)
  await expect.poll(() => heard.flat().length).toBe(21)
  stop()
  expect(heard.flat()).toEqual(Array.from({ length: 21 }, (_, id) => id))
  expect(heard.length).toBeLessThan(10)
})

it('hears what happened in a space that is new when the server stopped, and nothing of what was before the listener', async () => {
  const [old, young] = [await world.space(), await world.space()]
  const heard: number[] = []
  const listener = {
    consumer: 'test-from-now',
    from: 'now' as const,
    kinds: ['item.changed'] as const,
    async hear(_: object, events: { space_id: number; body: unknown }[]) {
      for (const { body } of events) heard.push((body as { id: number }).id)
    },
  }
  const failures: unknown[] = []
  const begin = () => startListener(world.base, world.base.signal, listener, (error) => void failures.push(error))
  const announce = (space_id: number, id: number) =>
    transact(world.base, { spaces: [space_id], user_id: null, cause: 'system', correlation_id: 'test' }, async (ctx) =>
      ctx.announce({ space_id }, 'item.changed', { id, space_id, version: 1, did: [] }),
    )
  const isNumbered = async (space_id: number) =>
    (await world.owner.query('select seq from event_counters where space_id = $1', [space_id])).rows[0]?.seq

  await announce(old.id, 1)
  await expect.poll(() => isNumbered(old.id)).toBeGreaterThan(0)
  const stop = begin()
  const isKnown = () => world.owner.query("select from known_listeners where consumer = 'test-from-now'")
  await expect.poll(async () => (await isKnown()).rowCount).toBe(1)
  await announce(old.id, 2)
  await expect.poll(() => heard).toEqual([2])
  stop()
  // The other space has its first news while no process listens.
  await announce(young.id, 3)
  await expect.poll(() => isNumbered(young.id)).toBeGreaterThan(0)
  const stopAgain = begin()
  await expect.poll(() => heard).toEqual([2, 3])
  stopAgain()
  expect(failures).toEqual([])
})
