import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { handOver } from './handover.ts'

export const name = 'F22 a new process takes over under load'

export const run: Fault['run'] = async ({ size, seed }) => {
  await using rig = await makeRig({ seed })
  const found = await handOver(rig, { seconds: Math.ceil(20 * size), replies: Math.ceil(500 * size), seed })
  console.log(found)
  assert.deepEqual(found.broken, [])
  assert.ok(found.longest_ms <= 2_000, 'nobody waits longer than two seconds')
  assert.ok(found.exit_ms <= 25_000 && found.exit_code === 0)
  assert.deepEqual([found.not_sent, found.sent_twice], [0, 0])
  assert.deepEqual([found.gaps, found.doubles, found.reloads], [0, 0, 0])
}
