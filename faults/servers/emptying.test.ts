import { expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { emptyWhileKilled } from './emptying.ts'

it('empties a closed space to the last row and file, though the server is killed, and touches no other', async () => {
  await using rig = await makeRig({ server: inject('connection') })
  const { killed_inside, ...wrong } = await emptyWhileKilled(rig, { rows: 8_000, kills: 1, seed: 2 })
  expect(wrong).toEqual({ rows_left: 0, files_left: 0, others_changed: 0, others_files_lost: 0 })
  expect(killed_inside).toBeGreaterThan(0)
})
