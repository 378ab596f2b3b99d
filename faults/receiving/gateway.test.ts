import { expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { listenCarelessly, listenThrough } from './gateway.ts'

it('loses and doubles nothing when connections are cut and a process that holds them is killed', async () => {
  await using rig = await makeRig({ server: inject('connection'), networks: ['discord'] })
  const programs = [rig.server, await rig.startServer()]
  const found = await listenThrough(rig, { count: 150, cuts: 4, kills: 1, seed: 3 }, programs)
  expect(found).toMatchObject({ lost: 0, doubled: 0, is_too_long: false, cut: 4, killed: 1 })
})

it('would find out whoever keeps before it stores', async () => {
  await using rig = await makeRig({ server: inject('connection'), networks: [] })
  expect((await listenCarelessly(rig, 'ahead', { count: 120, cuts: 0, kills: 2, seed: 3 })).lost).toBeGreaterThan(0)
})
