import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { breakOff } from './uploads.ts'

export const name = 'F28 uploads break off half-way, and the server is killed under them'

export const run: Fault['run'] = async ({ size, seed }) => {
  const uploads = Math.ceil(200 * size)
  await using rig = await makeRig({ seed, networks: [] })
  for (const isKilled of [false, true])
    assert.deepEqual(await breakOff(rig, { uploads, isKilled }), { underWay: uploads, rows: 0, files: 0 })
  const whole = await breakOff(rig, { uploads, share: 1 })
  assert.deepEqual(whole, { underWay: 0, rows: uploads, files: uploads }, 'what is kept must be found')
}
