import { expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { sendWhileKilled } from './sending.ts'

// That it would be seen if something were sent twice is shown by F2 of `npm run faults`, with the same findings.
it('sends nothing twice and loses nothing when the server is killed while replies go out', async () => {
  await using rig = await makeRig({ server: inject('connection') })
  const { wrong, ...found } = await sendWhileKilled(rig, { count: 60, kills: 2, seed: 3, hurry: true })
  expect(Object.entries(wrong).filter(([, n]) => n > 0)).toEqual([])
  expect(found.unknown).toBeLessThanOrEqual(found.in_flight_at_kills)
  expect(found.sent + found.unknown).toBe(60)
})
