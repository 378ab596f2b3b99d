import { auth } from '@otklik/contract/auth/auth.ts'
import { expect, test } from 'vitest'
import { makeAnyServer, Unreachable } from './servers.ts'

const isHarmless = (path: string) => path === auth.token.path

/** The first server is gone; the second answers. */
function two() {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    if (!url.startsWith('https://second')) throw new TypeError('no network')
    return new Response('ok')
  }
  return { asked, any: makeAnyServer(['', 'https://second'], fetch, isHarmless) }
}

test.each([
  ['GET', '/v1/items', {}],
  ['POST', '/v1/items/1/reply', { 'idempotency-key': 'k' }],
  ['POST', auth.token.path, {}],
])('%s %s is asked once more on the next server', async (method, path, headers) => {
  const { any, asked } = two()
  expect(await (await any(path, { method, headers })).text()).toBe('ok')
  expect(asked).toEqual([path, `https://second${path}`])
})

test('what may have been done is not done twice', async () => {
  const { any, asked } = two()
  await expect(any('/v1/signup', { method: 'POST' })).rejects.toBeInstanceOf(Unreachable)
  expect(asked).toEqual(['/v1/signup'])
})

test('only once: two servers that are gone are gone', async () => {
  const asked: string[] = []
  const any = makeAnyServer(['', 'https://second'], async (url) => {
    asked.push(url)
    throw new TypeError('no network')
  })
  await expect(any('/v1/me', { method: 'GET' })).rejects.toBeInstanceOf(Unreachable)
  expect(asked).toHaveLength(2)
})
