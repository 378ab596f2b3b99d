import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, it } from 'vitest'
import { makeRig } from '../rig.ts'
import { pour, weighDown } from './heavy.ts'

it('swallows no more than it must, and works on for everybody else', async () => {
  await using rig = await makeRig({ server: inject('connection'), networks: ['vk'] })
  const found = await weighDown(rig, { lines: 100, frame_mb: 8 })
  expect(found).toMatchObject({ is_alive: true })
  expect([413, 0]).toContain(found.endless.status)
  expect([1009, 1006]).toContain(found.frame)
  expect(found.endless.taken_mb).toBeLessThanOrEqual(8)
  expect([found.nested, found.keys, found.nothing].filter((status) => status < 400 || status >= 500)).toEqual([])
  expect(found.grown_mb).toBeLessThan(100)
  // A busy machine is slow by itself.
  expect(found.meanwhile_ms).toBeLessThan(found.calm_ms * 3 + 200)
})

it('would see it if a server swallowed everything', async () => {
  const greedy = createServer((request) => void request.resume()).listen(0, '127.0.0.1')
  await once(greedy, 'listening')
  const { port } = greedy.address() as AddressInfo
  expect(await pour(`http://127.0.0.1:${port}`, '/', 32)).toEqual({ status: 0, taken_mb: 32 })
  greedy.close()
})
