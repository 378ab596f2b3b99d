import { expect, it } from 'vitest'
import { makePublishedKeys } from './published-keys.ts'

it('asks for keys once an hour, and sooner where they did not fit, but no more than once a minute', async () => {
  let [now, asked] = [1_000_000, 0]
  const keysAt = makePublishedKeys({ fetch: async () => Response.json({ n: ++asked }) }, () => now)
  expect([await keysAt('https://a.example'), await keysAt('https://a.example', true)]).toEqual([{ n: 1 }, { n: 1 }])
  now += 60_000
  expect([await keysAt('https://a.example'), await keysAt('https://a.example', true)]).toEqual([{ n: 1 }, { n: 2 }])
  now += 3_599_999
  expect(await keysAt('https://a.example')).toEqual({ n: 2 })
  now += 1
  expect(await keysAt('https://a.example')).toEqual({ n: 3 })
  expect(await keysAt('https://b.example')).toEqual({ n: 4 })
})

it.each([
  ['an error', () => new Response('{}', { status: 500 })],
  ['no JSON', () => new Response('<html>')],
  ['a flood', () => new Response(JSON.stringify('x'.repeat(200_000)))],
])('keeps nothing of %s', async (_, answer) => {
  let isWell = false
  const keysAt = makePublishedKeys({ fetch: async () => (isWell ? Response.json({ keys: [] }) : answer()) })
  await expect(keysAt('https://a.example')).rejects.toThrow()
  isWell = true
  expect(await keysAt('https://a.example')).toEqual({ keys: [] })
})
