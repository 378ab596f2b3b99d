import { expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { burst } from './burst.ts'
import { ingestCarelessly } from './ingest.ts'

it('takes ten times as much as usual for a while and loses nothing', async () => {
  await using rig = await makeRig({ server: inject('connection') })
  const { acknowledged_p99_ms, backlog_s, ...found } = await burst(rig, {
    per_second: 5,
    calm_s: 2,
    burst_s: 4,
    seed: 7,
  })
  expect(found).toMatchObject({ lost: 0, doubled: 0 })
  expect(found.accepted).toBeGreaterThan(100)
  // The bars of a second and of twice the burst are held at full size.
  expect(acknowledged_p99_ms).toBeLessThan(5_000)
  expect(backlog_s).toBeLessThan(30)
  expect((await ingestCarelessly(rig, { count: 300, kills: 2, seed: 7 })).lost).toBeGreaterThan(0)
})
