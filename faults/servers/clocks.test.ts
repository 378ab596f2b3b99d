import { expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { believe, makeMadClock, workByWrongClocks } from './clocks.ts'

it('keeps its order and counts no time backwards, however wrong the clocks of networks are', {
  timeout: 90_000,
}, async () => {
  await using rig = await makeRig({ server: inject('connection'), now: makeMadClock(12) })
  const found = await workByWrongClocks(rig, 4)
  expect(found).toEqual({ yet_to_come: 0, answered_before_asked: 0, negative_times: 0, unsteady: 0 })

  const believed = await believe(rig)
  expect(believed.yet_to_come).toBeGreaterThan(0)
  expect(believed.answered_before_asked).toBeGreaterThan(0)
})
