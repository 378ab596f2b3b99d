import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { withoutDatabase } from '../../../test/processes/without-database.ts'
import { makeWorld } from '../../../test/world.ts'

const lines: { level: number; msg: string; what?: string }[] = []
const world = await makeWorld({
  workers: true,
  env: { LOG_LEVEL: 'info' },
  log_to: { write: (line) => void lines.push(JSON.parse(line)) },
})
afterAll(world.end)

const loud = () => lines.filter(({ level, msg }) => level >= 40 || msg === 'the database is back').map(({ msg }) => msg)

it('says once that the database is away, and once that it is back, whatever fails meanwhile', async () => {
  const { token } = await (await world.space()).person('administrator')
  const ask = () => world.server.inject({ url: '/v1/tags', headers: { authorization: `Bearer ${token}` } })
  await ask()
  lines.length = 0
  await withoutDatabase(world, async () => {
    await expect.poll(loud).toHaveLength(1)
    expect((await world.server.inject({ url: '/readyz' })).statusCode).toBe(503)
    // Every worker has failed a few times by then.
    for (const until = Date.now() + 3_000; Date.now() < until; await sleep(100))
      expect((await ask()).statusCode).toBe(503)
  })
  await expect.poll(loud).toContain('the database is back')
  await expect.poll(async () => (await ask()).statusCode).toBe(200)
  expect(loud()).toEqual([expect.stringContaining('the database is away'), 'the database is back'])
})

it('tells everything else as before, also what only looks like it', async () => {
  lines.length = 0
  world.base.report(new Error('a bug'), 'here')
  world.base.report(
    Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:443'), { code: 'ECONNREFUSED' }),
    'a bucket',
  )
  await expect.poll(() => lines.flatMap(({ what }) => what ?? [])).toEqual(['here', 'a bucket'])
})
