import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { allowSiblings } from './siblings.ts'

const world = await makeWorld({
  env: { PUBLIC_URL: 'https://a.example.com', API_SERVERS: 'https://b.example.com, https://c.example.com/' },
})
afterAll(world.end)

const ask = (method: 'GET' | 'OPTIONS', origin: string) =>
  world.server.inject({
    method,
    url: '/v1/captcha',
    headers: { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'GET' }) },
  })

it.each(['https://a.example.com', 'https://b.example.com', 'https://c.example.com'])(
  'answers pages of %s, which is one of us',
  async (origin) => {
    expect((await ask('GET', origin)).headers['access-control-allow-origin']).toBe(origin)
    const { headers, statusCode } = await ask('OPTIONS', origin)
    expect(statusCode).toBe(204)
    expect(headers['access-control-allow-headers']).toContain('authorization')
  },
)

it.each(['https://evil.example.com', 'http://a.example.com', 'https://a.example.com.evil.com', 'null'])(
  'lets no page of %s read anything',
  async (origin) => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await ask(method, origin)
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('access-control-allow-headers')
    }
  },
)

it('answers its only sibling also where no public address is set', async () => {
  const server = Fastify()
  allowSiblings(server, ['https://b.example.com'])
  server.get('/v1/captcha', async () => ({}))
  const { headers } = await server.inject({ url: '/v1/captcha', headers: { origin: 'https://b.example.com' } })
  expect(headers['access-control-allow-origin']).toBe('https://b.example.com')
})
