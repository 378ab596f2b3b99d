import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { lockTable } from './locked.ts'

export const name = 'F6 a table is locked, and one space goes on asking for it'

export const run: Fault['run'] = async ({ size, seed }) => {
  const given = { seconds: Math.max(2, 20 * size), stuck: 100 }
  await using rig = await makeRig({ seed, networks: [] })
  const found = await lockTable(rig, given)
  console.log(`locked for ${given.seconds} s:`, found)
  assert.deepEqual([found.refused, found.sockets_lost], [0, 0])
  assert.ok(found.meanwhile_ms <= found.calm_ms * 3 + 20)

  const many = await lockTable(rig, { ...given, seconds: 4, spaces: 4 })
  console.log('asked for by four spaces:', many)
  assert.ok(many.meanwhile_ms > 1_000, 'a pool that is used up must be found out')
}
