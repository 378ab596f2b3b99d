import { afterAll, expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { catchUp, connectMany } from './polled.ts'

const rig = await makeRig({ server: inject('connection'), networks: ['googleplay', 'wildberries'] })
afterAll(() => rig[Symbol.asyncDispose]())

it('catches up with all that was written while no network answered', async () => {
  const accounts = await connectMany(rig, 8)
  const found = await catchUp(rig, { lasts_s: 600, steps: 4 })
  expect(found).toMatchObject({ accounts, lost: 0, doubled: 0 })
  expect(found.failed).toBeGreaterThan(0)
})
