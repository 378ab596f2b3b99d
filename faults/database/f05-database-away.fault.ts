import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { ingestAnsweringFirst, ingestWithoutDatabase } from './database.ts'

export const name = 'F5 the database is restarted and killed while webhooks come'

export const run: Fault['run'] = async ({ size, seed }) => {
  const count = Math.ceil(10_000 * size)
  await using rig = await makeRig({ server: 'durable', seed })
  const found = await ingestWithoutDatabase(rig, { count, crashes: Math.ceil(10 * size), seed })
  console.log(`${count} webhooks:`, found)
  assert.equal(found.lost + found.doubled + found.unseen + found.told_twice, 0)
  assert.ok(found.is_same_process, 'the server must outlive its database')
  assert.deepEqual(found.other_answers, [])
  assert.ok(found.reconnected_ms <= 3_000)

  const careless = await ingestAnsweringFirst(rig, { count: Math.ceil(2_500 * size), crashes: 2, seed })
  console.log('answers before it stores:', careless)
  assert.ok(careless.lost > 0, 'a server that answers first must be found out')
}
