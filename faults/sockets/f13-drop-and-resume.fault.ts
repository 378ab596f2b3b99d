import { strict as assert } from 'node:assert'
import type { Fault } from '../../tools/faults.ts'
import { makeRig } from '../rig.ts'
import { resumeAgainAndAgain } from './resuming.ts'

export const name = 'F13 sockets drop and resume, and the server is killed'

export const run: Fault['run'] = async ({ size, seed }) => {
  await using rig = await makeRig({ seed })
  const given = { sockets: Math.ceil(200 * size), drops: Math.ceil(100 * size), events: Math.ceil(20_000 * size) }
  const found = await resumeAgainAndAgain(rig, { ...given, kills: 2, seed, pause_ms: 1_000 })
  console.log(found)
  assert.deepEqual(found.wrong, { gaps: 0, doubles: 0, reloads: 0, missed: 0, overheard: 0 })
  assert.ok(found.forgetful.missed > 0 && found.forgetful.gaps > 0, 'a browser that forgets must be found out')
}
