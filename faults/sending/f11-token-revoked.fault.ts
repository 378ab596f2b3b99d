import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { reviveToken } from './answers.ts'

export const name = 'F11 a token is revoked while much waits to be sent, and is mended'

export const run: Fault['run'] = async ({ size, seed }) => {
  const each = Math.ceil(20 * size)
  await using rig = await makeRig({ seed })
  const found = await reviveToken(rig, { dialogues: 24, each })
  console.log(`${24 * each} messages:`, found)
  // A dozen are under way together at this network's pace, and perhaps an errand.
  assert.ok(found.calls <= 12 + 2, 'each that was under way may ask once, and nobody after them')
  assert.equal(found.calls_later, 0)
  assert.equal(found.mended, 200)
  assert.deepEqual(found.after, { done: 24 * each })
}
