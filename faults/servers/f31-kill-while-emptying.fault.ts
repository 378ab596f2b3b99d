import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { emptyWhileKilled } from './emptying.ts'

export const name = 'F31 a closed space is emptied by a server that is killed'

export const run: Fault['run'] = async ({ size, seed }) => {
  await using rig = await makeRig({ seed })
  const { killed_inside, ...wrong } = await emptyWhileKilled(rig, {
    rows: Math.ceil(100_000 * size),
    kills: Math.ceil(10 * size),
    seed,
  })
  console.log({ killed_inside, ...wrong })
  assert.ok(killed_inside > 0)
  assert.deepEqual(wrong, { rows_left: 0, files_left: 0, others_changed: 0, others_files_lost: 0 })
}
