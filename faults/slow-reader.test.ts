import { expect, inject, it } from 'vitest'
import { makeRig } from './rig.ts'
import { standStill } from './slow-reader.ts'

it('lets go of those who do not read, and of nobody else', { timeout: 150_000 }, async () => {
  await using rig = await makeRig({ server: inject('connection') })
  const found = await standStill(rig, { slow: 3, quick: 3, events: 500 })
  expect(found).toMatchObject({ let_go_with: [1013], readers_let_go: 0, readers_missed: 0, readers_gaps: 0 })
  expect(found.grown_mb).toBeLessThanOrEqual(20)
})
