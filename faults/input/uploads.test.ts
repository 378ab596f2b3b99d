import { afterAll, expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { breakOff } from './uploads.ts'

const rig = await makeRig({ server: inject('connection'), networks: [] })
afterAll(() => rig[Symbol.asyncDispose]())
const uploads = 10

it('keeps nothing of uploads that break off half-way', async () => {
  expect(await breakOff(rig, { uploads })).toEqual({ underWay: uploads, rows: 0, files: 0 })
})

it('sweeps away what it was writing when it was killed', async () => {
  expect(await breakOff(rig, { uploads, isKilled: true })).toEqual({ underWay: uploads, rows: 0, files: 0 })
})

it('would see it if something were kept', async () => {
  expect(await breakOff(rig, { uploads, share: 1 })).toEqual({ underWay: 0, rows: uploads, files: uploads })
})
