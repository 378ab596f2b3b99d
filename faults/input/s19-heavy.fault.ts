import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { weighDown } from './heavy.ts'

export const name = 'S19 bodies without an end, deep and wide ones, a frame of 64 MB, lines that dawdle'

export const run: Fault['run'] = async ({ size, seed }) => {
  await using rig = await makeRig({ seed, networks: ['vk'] })
  const found = await weighDown(rig, { lines: Math.ceil(500 * size), frame_mb: 64 })
  console.log(found)
  assert.ok(found.is_alive)
  assert.ok([413, 0].includes(found.endless.status) && found.endless.taken_mb <= 8)
  assert.ok([1009, 1006].includes(found.frame))
  for (const status of [found.nested, found.keys, found.nothing]) assert.ok(status >= 400 && status < 500)
  assert.ok(found.grown_mb <= 100)
  assert.ok(found.meanwhile_ms <= found.calm_ms * 3 + 20)
}
