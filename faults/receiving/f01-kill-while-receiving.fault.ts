import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { ingest, ingestCarelessly } from './ingest.ts'

export const name = 'F1 the server is killed while webhooks come in'

export const run: Fault['run'] = async ({ size, seed }) => {
  const count = Math.ceil(10_000 * size)
  const kills = Math.ceil(20 * size)
  await using rig = await makeRig({ seed })
  const found = await ingest(rig, { count, kills, seed })
  console.log(`${count} webhooks, ${kills} kills, first start ${Math.round(rig.server.boot_ms)} ms:`, found)
  assert.deepEqual(nothingWrong(found), { lost: 0, doubled: 0, unseen: 0, dead: 0, told_twice: 0, untold: 0 })
  assert.ok(found.back_ms <= 5 * rig.server.boot_ms, 'back to serving within five times a normal start')

  const careless = await ingestCarelessly(rig, { count: Math.ceil(count / 4), kills: Math.ceil(kills / 2), seed })
  console.log('the careless server:', careless)
  assert.ok(careless.lost > 0, 'a server that answers before it stores must be found out')
}

export const nothingWrong = ({ sent, retries, back_ms, ...wrong }: Awaited<ReturnType<typeof ingest>>) => wrong
