import { expect, inject, it } from 'vitest'
import { ingest } from '../receiving/ingest.ts'
import { makeRig } from '../rig.ts'
import { sendWhileKilled } from '../sending/sending.ts'

it('shares what comes in between two processes, and does nothing twice', async () => {
  await using rig = await makeRig({ server: inject('connection') })
  const targets = [rig.server, await rig.startServer()]
  const nothing = { lost: 0, doubled: 0, unseen: 0, dead: 0, told_twice: 0, untold: 0 }
  expect(await ingest(rig, { count: 400, kills: 0, seed: 4, targets })).toMatchObject(nothing)
})

it('shares what goes out between two processes, and sends nothing twice', async () => {
  await using rig = await makeRig({ server: inject('connection') })
  const targets = [rig.server, await rig.startServer()]
  const { wrong, ...found } = await sendWhileKilled(rig, { count: 60, kills: 0, seed: 4, targets })
  expect(Object.entries(wrong).filter(([, n]) => n > 0)).toEqual([])
  expect(found).toMatchObject({ sent: 60, failed: 0, unknown: 0 })
})
