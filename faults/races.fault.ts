import { strict as assert } from 'node:assert'
import type { Fault } from '../tools/faults.ts'
import { raceToAnswer } from './races.ts'
import { makeRig } from './rig.ts'

export const name = 'Two people, each at a server of their own, answer one comment at the same moment'

export const run: Fault['run'] = async ({ size, seed }) => {
  const races = Math.ceil(500 * size)
  await using rig = await makeRig({ seed, networks: ['vk'] })
  const servers = [rig.server, await rig.startServer()]
  const { answered, refusals } = await raceToAnswer(rig, { races }, servers)
  console.log(`${races} races:`, answered)
  assert.deepEqual(answered, { never: 0, once: races, twice: 0 })
  assert.deepEqual(refusals, Array(races).fill('409 stale'))

  const insistent = await raceToAnswer(rig, { races: 5, insistently: true }, servers)
  assert.equal(insistent.answered.twice, 5, 'two answers to one comment must be found out')
}
