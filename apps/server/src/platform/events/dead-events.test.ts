import { afterAll, expect, it, onTestFinished } from 'vitest'
import { makeWorld, type Space } from '../../../test/world.ts'
import { transact } from '../database/transact.ts'
import type { LoggedEvent } from './event-log.ts'
import { type Listener, startListener } from './listener.ts'

const world = await makeWorld()
afterAll(world.end)

const announce = ({ id: space_id }: Space, id: number) =>
  transact(world.base, { spaces: [space_id], user_id: null, cause: 'system', correlation_id: 'test' }, async (ctx) =>
    ctx.announce({ space_id }, 'item.changed', { id, space_id, version: 1, did: [] }),
  )

/** Hears everything but the ids in `bad`. */
function listen(
  { consumer, from = 'beginning' }: Pick<Listener, 'consumer'> & Partial<Listener>,
  bad = new Set<number>(),
) {
  const heard: number[] = []
  const listener: Listener = {
    ...{ consumer, from, kinds: ['item.changed'], rest_ms: 10 },
    async hear(_, events: LoggedEvent[]) {
      const ids = events.map(({ body }) => (body as { id: number }).id)
      if (ids.some((id) => bad.has(id))) throw new Error('cannot be counted')
      heard.push(...ids)
    },
  }
  const failures: unknown[] = []
  const stop = startListener(world.base, world.base.signal, listener, (error) => void failures.push(error))
  onTestFinished(stop)
  return { heard, failures, stop }
}

it('sets aside an event that fails again and again; those behind it, others and other spaces are heard meanwhile', async () => {
  const [space, elsewhere] = [await world.space(), await world.space()]
  const bad = new Set([3])
  const failing = listen({ consumer: 'failing' }, bad)
  const well = listen({ consumer: 'well' })
  for (let id = 1; id <= 6; id++) await announce(space, id)
  await announce(elsewhere, 100)
  // The other listener and the other space do not wait for the tries.
  await expect.poll(() => well.heard.filter((id) => id < 100)).toEqual([1, 2, 3, 4, 5, 6])
  await expect.poll(() => failing.heard.includes(100)).toBe(true)
  await expect.poll(() => failing.heard.filter((id) => id < 100)).toEqual([1, 2, 4, 5, 6])
  const who = await space.person('administrator')
  const { problems } = world.as(who)
  const { rows } = await problems.events({ query: {} })
  expect(rows).toMatchObject([{ consumer: 'failing', kind: 'item.changed', error: 'cannot be counted' }])

  // Mended, and heard once more because somebody says so.
  bad.clear()
  await problems.hearAgain({ params: { id: rows[0]?.id ?? 0 } })
  await announce(space, 7)
  await expect.poll(() => failing.heard.filter((id) => id < 100)).toEqual([1, 2, 4, 5, 6, 3, 7])
  expect((await problems.events({ query: {} })).rows).toEqual([])
})

it('shows it again when it fails again, until somebody lets it go', async () => {
  const space = await world.space()
  listen({ consumer: 'broken' }, new Set([1]))
  await announce(space, 1)
  const { problems } = world.as(await space.person('administrator'))
  const shown = async () => (await problems.events({ query: {} })).rows
  await expect.poll(async () => (await shown()).length).toBe(1)
  const id = (await shown())[0]?.id ?? 0
  await problems.hearAgain({ params: { id } })
  expect(await shown()).toEqual([])
  await announce(space, 2)
  await expect.poll(async () => (await shown()).length).toBe(1)
  await problems.dismissEvent({ params: { id } })
  expect(await shown()).toEqual([])
  await expect(problems.dismissEvent({ params: { id } })).rejects.toMatchObject({ status: 404 })
})

it('goes on with what is new while another process is still hearing one again', async () => {
  const space = await world.space()
  const slow = listen({ consumer: 'slow' }, new Set([201]))
  await announce(space, 201)
  const { problems } = world.as(await space.person('administrator'))
  await expect.poll(async () => (await problems.events({ query: {} })).rows.length).toBe(1)
  const elsewhere = await world.owner.connect()
  onTestFinished(() => elsewhere.release(true))
  await elsewhere.query(`begin; update dead_events set state = 'waiting' where space_id = ${space.id}; commit`)
  await elsewhere.query(`begin; select from dead_events where space_id = ${space.id} for update`)
  await announce(space, 202)
  await expect.poll(() => slow.heard.includes(202)).toBe(true)
})

it('begins a new listener now where it acts on what it hears, and at the beginning where it counts', async () => {
  const space = await world.space()
  await announce(space, 1)
  await expect
    .poll(async () => (await world.owner.query('select 1 from events where space_id = $1', [space.id])).rowCount)
    .toBe(1)
  const acts = listen({ consumer: 'acts', from: 'now' })
  const counts = listen({ consumer: 'counts' })
  // Without any signal: what was announced while nobody listened is found at the start.
  await expect.poll(() => counts.heard.includes(1)).toBe(true)
  await announce(space, 2)
  const later = await world.space()
  await announce(later, 3)
  await expect.poll(() => acts.heard.filter((id) => id <= 3).sort()).toEqual([2, 3])
})
