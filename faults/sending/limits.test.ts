import { afterAll, beforeEach, expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { sendCarelessly, sendWithinLimits } from './limits.ts'
import { forgetTroubles } from './outgoing.ts'

const rig = await makeRig({ server: inject('connection') })
beforeEach(() => forgetTroubles(rig))
afterAll(() => rig[Symbol.asyncDispose]())

// A fraction of what the connector believes to be allowed: even on a slow machine it will be told.
const narrow = { per_second: 2, between_ms: 900 }

it('never speaks while a network has said to stay away, and loses nothing by it', async () => {
  // Three seconds, of which half are for what was on its way: on a busy machine that takes long.
  const found = await sendWithinLimits(rig, { dialogues: 6, each: 2, limit: narrow, retry_after_s: 3 })
  expect(found).toMatchObject({ done: 12, seen: 12, forbidden: 0, out_of_order: 0 })
  expect(found.too_many).toBeGreaterThan(0)
})

it('is told nothing where it keeps to what is allowed', async () => {
  const found = await sendWithinLimits(rig, { dialogues: 8, each: 4, limit: { per_second: 40, between_ms: 1_000 } })
  expect(found).toMatchObject({ done: 32, seen: 32, too_many: 0, forbidden: 0, out_of_order: 0 })
})

it('would see it if somebody did not stay away', async () => {
  const { forbidden } = await sendCarelessly(rig, { dialogues: 8, each: 1, limit: narrow })
  expect(forbidden).toBeGreaterThan(0)
})
