import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { fuzz } from './fuzz.ts'

export const name = 'F17 a hundred thousand requests, from valid to senseless'

export const run: Fault['run'] = async ({ size, seed }) => {
  await using rig = await makeRig({ seed })
  const count = Math.ceil(100_000 * size)
  const { broken, complaints, drift_mb, isAlive, statuses } = await fuzz(rig, { count, seed })
  console.log(`${count} requests:`, statuses, `memory ${drift_mb} MB more`)
  assert.deepEqual({ broken, complaints, isAlive }, { broken: [], complaints: [], isAlive: true })
  assert.ok(drift_mb <= 50, 'memory stays within 50 MB')
}
