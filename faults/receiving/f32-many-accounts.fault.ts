import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { catchUp, connectMany, costOfSilence, polledNetworks } from './polled.ts'

export const name = 'F32 five hundred accounts that have to be asked'

const HOUR_S = 3_600

export const run: Fault['run'] = async ({ size, seed }) => {
  await using rig = await makeRig({ seed, networks: polledNetworks })
  const accounts = await connectMany(rig, Math.ceil(500 * size))
  const measured_s = 60
  const cost = await costOfSilence(rig, { measured_s })
  console.log(`${accounts} accounts of ${polledNetworks.join(', ')}: ${(cost * 100).toFixed(1)} % of a core in silence`)
  assert.ok(cost <= 0.05, `silence costs ${(cost * 100).toFixed(1)} % of a core`)
  const often = await costOfSilence(rig, { measured_s: 20, interval_s: 10 })
  assert.ok(often > 3 * cost, 'asking all the time must be seen to cost more')

  const found = await catchUp(rig, { lasts_s: HOUR_S })
  console.log('after an hour without networks:', found)
  assert.ok(found.failed > found.accounts / 2, 'the networks have to be away')
  assert.deepEqual([found.lost, found.doubled], [0, 0])

  const careless = await catchUp(rig, { lasts_s: HOUR_S, givesUp: true })
  assert.ok(careless.lost > 0, 'a product that gives accounts up must be found out')
}
