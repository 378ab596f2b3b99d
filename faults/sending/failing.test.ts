import { limits } from '@otklik/contract/limits.ts'
import { afterAll, expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { measureOthers, sendThroughOutage } from './failing.ts'

const rig = await makeRig({ server: inject('connection') })
afterAll(() => rig[Symbol.asyncDispose]())

it('leaves a failing network alone, and sends everything in order when it is back', async () => {
  const outage = { dialogues: 6, each: 3, ratio: 1, lasts_ms: 4_000, isHurried: true }
  const { calls_meanwhile, most_attempts, ...found } = await sendThroughOutage(rig, outage)
  expect(found).toEqual({ done: 18, out_of_order: 0 })
  // Five failures open the breaker; those of the other dialogues that were under way then are all that may follow.
  expect(calls_meanwhile).toBeLessThanOrEqual(5 + 5)
  expect(most_attempts).toBeLessThanOrEqual(limits.send_attempts)
})

it('does not let others wait for an account in trouble', async () => {
  const { lowest } = await measureOthers(rig, { rounds: 3, kind: '500', backlog: 2 })
  // At full size the bar is 1.2, and answers that never come are tried too; here it must only not wait for time limits.
  // Whoever waits for those does so in every round; a machine that is busy elsewhere makes one of them slow.
  expect(lowest).toBeLessThan(3)
})

it('would see it if they did', async () => {
  const { lowest } = await measureOthers(rig, { rounds: 1, kind: '500', backlog: 1, measured: 'itself' })
  expect(lowest).toBeGreaterThan(3)
})
