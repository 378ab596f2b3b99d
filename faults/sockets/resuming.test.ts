import { expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { resumeAgainAndAgain } from './resuming.ts'

it('tells everybody everything once, however often they drop and the server dies', async () => {
  await using rig = await makeRig({ server: inject('connection') })
  const { wrong, dropped, forgetful } = await resumeAgainAndAgain(rig, {
    ...{ sockets: 12, drops: 5, events: 300, kills: 1, seed: 5, pause_ms: 300, hurry: true },
  })
  expect(dropped).toBe(13 * 5)
  expect(wrong).toEqual({ gaps: 0, doubles: 0, reloads: 0, missed: 0, overheard: 0 })
  // A browser that does not say where it was: a test that cannot fail proves nothing.
  expect(forgetful.missed).toBeGreaterThan(0)
  expect(forgetful.gaps).toBeGreaterThan(0)
})
