import { strict as assert } from 'node:assert'
import { limits } from '@otklik/contract/limits.ts'
import type { Fault } from '../tools/faults.ts'
import { workOnManyWhileKilled } from './many.ts'
import { makeRig } from './rig.ts'

export const name = 'The server is killed in the middle of work on many'

export const run: Fault['run'] = async ({ size, seed }) => {
  const targets = limits.bulk_replies
  await using rig = await makeRig({ seed, networks: ['vk'] })
  for (let round = 0; round < Math.ceil(10 * size); round++) {
    const found = await workOnManyWhileKilled(rig, { targets, kills: 2, seed: seed + round })
    console.log(found)
    assert.deepEqual(found.answered, { never: 0, once: targets, twice: 0, closed: targets })
    assert.deepEqual(found.run, { total: targets, accepted: targets, failed: 0 })
    assert.ok(found.killed_inside > 0)
  }
  const forgetful = await workOnManyWhileKilled(rig, { targets, kills: 1, seed, forgetfully: true })
  assert.ok(forgetful.answered.twice > 0, 'what is done twice must be found out')
}
