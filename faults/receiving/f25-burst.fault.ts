import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { burst } from './burst.ts'
import { ingestCarelessly } from './ingest.ts'

export const name = 'F25 ten times as much as usual for a minute'

export const run: Fault['run'] = async ({ size, seed }) => {
  const burst_s = Math.ceil(60 * size)
  await using rig = await makeRig({ seed })
  const found = await burst(rig, { per_second: 20, calm_s: Math.ceil(20 * size), burst_s, seed })
  console.log(`${burst_s} s at 200 a second:`, found)
  assert.equal(found.lost + found.doubled, 0)
  assert.ok(found.acknowledged_p99_ms <= 1_000, `acknowledged after ${found.acknowledged_p99_ms} ms`)
  assert.ok(found.backlog_s <= 2 * burst_s, `the backlog took ${found.backlog_s} s`)
  assert.ok(found.page_p95.busy_ms <= 3 * found.page_p95.calm_ms, 'people wait too long')

  const careless = await ingestCarelessly(rig, { count: Math.ceil(2_500 * size), kills: 2, seed })
  assert.ok(careless.lost > 0, 'a server that answers before it stores must be found out')
}
