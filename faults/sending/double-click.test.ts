import { afterAll, expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { clickAgain } from './double-click.ts'

const rig = await makeRig({ server: inject('connection') })
afterAll(() => rig[Symbol.asyncDispose]())

it('writes an answer once however often it is sent, also after a restart, and no other under its key', async () => {
  const { answers, again, other, written } = await clickAgain(rig, { times: 5 })
  expect(written).toBe(1)
  expect([...answers]).toEqual([again])
  expect(other).toMatch(/^refused 4(09|22)$/)
})

it('would see it if it were written twice', async () => {
  expect((await clickAgain(rig, { times: 1, keys: 'apart' })).written).toBe(2)
})
