import { afterAll, expect, inject, it } from 'vitest'
import { workOnManyWhileKilled } from './many.ts'
import { makeRig } from './rig.ts'

const rig = await makeRig({ server: inject('connection'), networks: ['vk'] })
afterAll(() => rig[Symbol.asyncDispose]())
const small = { targets: 40, kills: 1, seed: 6 }

it('does to each of many once what it was asked to, though it is killed in the middle', async () => {
  expect(await workOnManyWhileKilled(rig, small)).toEqual({
    killed_inside: 1,
    answered: { never: 0, once: 40, twice: 0, closed: 40 },
    run: { total: 40, accepted: 40, failed: 0 },
  })
})

it('would see it if something were done twice', async () => {
  expect((await workOnManyWhileKilled(rig, { ...small, forgetfully: true })).answered.twice).toBe(1)
})
