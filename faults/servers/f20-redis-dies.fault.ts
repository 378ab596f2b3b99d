import { strict as assert } from 'node:assert'
import { startRedis } from '@otklik/server/test/processes/redis.ts'
import type { Fault } from '../../tools/faults.ts'
import { findOrInstallRedis } from '../../tools/install/redis.ts'
import { makeRig } from '../rig.ts'
import { loseRedis } from './redis-dies.ts'

export const name = 'F20 Redis is killed while two servers tell each other, and comes back'

export const isPossible = async () => (await findOrInstallRedis()) !== undefined

export const run: Fault['run'] = async ({ size, seed }) => {
  const redis = await startRedis()
  try {
    await using rig = await makeRig({ seed, env: { REDIS_URL: redis.url } })
    const found = await loseRedis(rig, redis, { seconds: Math.max(9, Math.ceil(90 * size)), seed })
    console.log(found)
    assert.deepEqual(found.wrong, { lost: 0, doubled: 0 })
    assert.ok(found.carried > 10, 'Redis carries what is told while it is there')
    for (const said of found.lines)
      assert.deepEqual(said, ['Redis is away: processes tell each other through the database'])
  } finally {
    await redis.remove()
  }
}
