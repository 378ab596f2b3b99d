import { expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { standStill } from './slow-reader.ts'

it('lets go of those who do not read, and of nobody else', async () => {
  await using rig = await makeRig({ server: inject('connection') })
  const found = await standStill(rig, { slow: 8, quick: 3, events: 500 })
  expect(found).toMatchObject({ let_go_with: [1013], readers_let_go: 0, readers_missed: 0, readers_gaps: 0 })
  // Kept without a bound it would be some 65 MB (8 × 500 × 17 kB). Of a whole run on two cores 32 were seen that are not theirs;
  // the fault at full size holds 20.
  expect(found.grown_mb).toBeLessThanOrEqual(40)
})
