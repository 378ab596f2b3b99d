import { hasRedis, startRedis } from '@otklik/server/test/processes/redis.ts'
import { expect, inject, it, onTestFinished } from 'vitest'
import { makeRig } from '../rig.ts'
import { loseRedis } from './redis-dies.ts'

it.runIf(hasRedis)('loses nothing when Redis is killed, and does not say so all the time', async () => {
  const redis = await startRedis()
  onTestFinished(redis.remove)
  await using rig = await makeRig({ server: inject('connection'), env: { REDIS_URL: redis.url } })
  const { wrong, carried, lines } = await loseRedis(rig, redis, { seconds: 9, seed: 20 })
  expect(wrong).toEqual({ lost: 0, doubled: 0 })
  expect(carried).toBeGreaterThan(10)
  for (const said of lines) {
    expect(new Set(said)).toEqual(new Set(['Redis is away: processes tell each other through the database']))
    // Not with every message, of which there were dozens meanwhile; a machine that is busy for a second loses it once more.
    expect(said.length).toBeLessThan(4)
  }
})
