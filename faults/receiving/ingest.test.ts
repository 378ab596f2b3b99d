import { expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { ingest, ingestCarelessly } from './ingest.ts'

const nothing = { lost: 0, doubled: 0, unseen: 0, dead: 0, told_twice: 0, untold: 0 }

it('loses and doubles nothing when the server is killed while webhooks come in', async () => {
  await using rig = await makeRig({ server: inject('connection') })
  expect(await ingest(rig, { count: 400, kills: 2, seed: 1, hurry: true })).toMatchObject(nothing)
  // The same, where the mistake is made: a test that cannot fail proves nothing.
  const careless = await ingestCarelessly(rig, { count: 200, kills: 2, seed: 1 })
  expect(careless.lost).toBeGreaterThan(0)
})
