import { afterAll, expect, inject, it } from 'vitest'
import { raceToAnswer } from './races.ts'
import { makeRig } from './rig.ts'

const rig = await makeRig({ server: inject('connection'), networks: ['vk'] })
afterAll(() => rig[Symbol.asyncDispose]())

it('lets one of two people answer a comment, and tells the other why not', async () => {
  const { answered, refusals } = await raceToAnswer(rig, { races: 30 })
  expect(answered).toEqual({ never: 0, once: 30, twice: 0 })
  expect(refusals).toEqual(Array(30).fill('409 stale'))
})

it('would see it if both had answered', async () => {
  expect((await raceToAnswer(rig, { races: 3, insistently: true })).answered).toEqual({ never: 0, once: 0, twice: 3 })
})
