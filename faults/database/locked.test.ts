import { afterAll, expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { lockTable } from './locked.ts'

const rig = await makeRig({ server: inject('connection'), networks: [] })
afterAll(() => rig[Symbol.asyncDispose]())

it('lets others read while a space waits for a locked table, and holds every socket', async () => {
  const { calm_ms, meanwhile_ms, refused, sockets_lost, answers } = await lockTable(rig, { seconds: 2, stuck: 40 })
  expect({ refused, sockets_lost }).toEqual({ refused: 0, sockets_lost: 0 })
  // A busy machine is slow by itself; whoever waits for the table waits for more than a second, as the next test shows.
  expect(meanwhile_ms).toBeLessThan(Math.max(calm_ms * 3 + 200, 1_000))
  expect(Object.keys(answers).filter((status) => !['200', '503'].includes(status))).toEqual([])
})

it('would see it if all connections waited for the table', async () => {
  const { meanwhile_ms } = await lockTable(rig, { seconds: 2, stuck: 40, spaces: 4 })
  expect(meanwhile_ms).toBeGreaterThan(1_000)
})
