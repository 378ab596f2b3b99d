import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { believe, makeMadClock, workByWrongClocks } from './clocks.ts'

export const name = 'F12 the clocks of networks are wrong by up to two days'

export const run: Fault['run'] = async ({ size, seed }) => {
  await using rig = await makeRig({ seed, now: makeMadClock(seed) })
  const found = await workByWrongClocks(rig, Math.ceil(60 * size))
  console.log(found)
  assert.deepEqual(found, { yet_to_come: 0, answered_before_asked: 0, negative_times: 0, unsteady: 0 })
  const believed = await believe(rig)
  console.log('if networks were believed:', believed)
  assert.ok(believed.yet_to_come > 0 && believed.answered_before_asked > 0)
}
