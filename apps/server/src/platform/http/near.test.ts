import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'

// The demo's passwords are printed for everybody: whoever comes through a proxy must not get as far as the sign-in.

const demo = await makeWorld({ configure: (config) => ({ ...config, DEMO: '1' }) })
const real = await makeWorld()
afterAll(async () => {
  await demo.end()
  await real.end()
})

/** Of a sign-in without a password, of what the sign-in page asks first, and of the probe. */
async function statusesOf(world: typeof demo, headers: Record<string, string>) {
  const asked = [
    { method: 'POST', url: '/v1/oauth2/token', payload: {} },
    { method: 'GET', url: '/v1/captcha' },
    { method: 'GET', url: '/healthz' },
  ] as const
  const answers = asked.map((one) => world.server.inject({ ...one, headers: { host: '127.0.0.1:3000', ...headers } }))
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
}

it.each<Record<string, string>>([
  { host: 'support.example.com' },
  { host: '192.168.1.5:3000' },
  { host: 'not a host' },
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-real-ip': '203.0.113.7' },
  { forwarded: 'for=203.0.113.7' },
  { via: '1.1 proxy' },
])('the demo answers nobody from outside: %o', async (headers) => {
  expect(await statusesOf(demo, headers)).toEqual([404, 404, 404])
  // The same requests are answered where no password is public.
  expect(await statusesOf(real, headers)).toEqual([400, 200, 200])
})

it('believes a trusted proxy of this machine that somebody sits here, and nobody else', async () => {
  const behind = await makeWorld({
    env: { TRUST_PROXY: '127.0.0.1' },
    configure: (config) => ({ ...config, DEMO: '1' }),
  })
  try {
    expect(await statusesOf(behind, { 'x-forwarded-for': '127.8.9.10' })).toEqual([400, 200, 200])
    for (const asked_for of ['203.0.113.7', '10.0.0.7', '127.8.9.10, 203.0.113.7', 'nobody'])
      expect(await statusesOf(behind, { 'x-forwarded-for': asked_for })).toEqual([404, 404, 404])
    expect(await statusesOf(behind, { 'x-forwarded-for': '127.8.9.10', host: 'a.example' })).toEqual([404, 404, 404])
  } finally {
    await behind.end()
  }
  // Whom nobody is trusted to speak for is not believed.
  expect(await statusesOf(demo, { 'x-forwarded-for': '127.8.9.10' })).toEqual([404, 404, 404])
})

it('answers whoever sits at the machine', async () => {
  for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000'])
    expect(await statusesOf(demo, { host })).toEqual([400, 200, 200])
})
