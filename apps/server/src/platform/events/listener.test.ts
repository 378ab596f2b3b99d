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
