import { expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { handOver } from './handover.ts'

it('hands everything over to a new process without anybody noticing', async () => {
  await using rig = await makeRig({ server: inject('connection') })
  const found = await handOver(rig, { seconds: 3, replies: 40, seed: 2 })
  expect(found).toMatchObject({ broken: [], exit_code: 0, not_sent: 0, sent_twice: 0, gaps: 0, doubles: 0, reloads: 0 })
  expect(found.sent).toBe(40)
})
