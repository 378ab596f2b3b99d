import { expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { fuzz } from './fuzz.ts'

it('answers two thousand requests, however senseless, and fails at none', async () => {
  await using rig = await makeRig({ server: inject('connection') })
  const { broken, complaints, isAlive, statuses } = await fuzz(rig, { count: 2_000, seed: 17 })
  expect(broken).toEqual([])
  expect(complaints).toEqual([])
  expect(isAlive).toBe(true)
  // Senseless alone would prove little: some of them must have got through.
  expect(statuses[200]).toBeGreaterThan(50)
})
