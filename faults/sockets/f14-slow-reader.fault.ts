import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { standStill } from './slow-reader.ts'

export const name = 'F14 browsers stop reading while large events come'

export const run: Fault['run'] = async ({ size, seed }) => {
  await using rig = await makeRig({ seed })
  const found = await standStill(rig, { slow: 10, quick: 10, events: Math.max(300, Math.ceil(1_000 * size)) })
  console.log(found)
  assert.deepEqual(found.let_go_with, [1013])
  assert.ok(found.grown_mb <= 20, 'the server keeps little for those who do not read')
  assert.deepEqual([found.readers_let_go, found.readers_missed, found.readers_gaps], [0, 0, 0])
  assert.ok(found.disturbed_ms <= 3 * found.usual_ms, 'those who read are served as before')
}
