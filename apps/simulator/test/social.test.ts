import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSimulator } from '../src/simulator.ts'
import { type SocialProvider, socialClients, strangers } from '../src/social/clients.ts'

const simulator = makeSimulator()
let origin: string
beforeAll(async () => {
  origin = await simulator.listen(0)
})
afterAll(() => simulator.close())

const verifier = 'a-verifier-of-forty-three-letters-or-even-more'
const redirect_uri = 'http://127.0.0.1:3000/login/somewhere'
const pages: Record<SocialProvider, string> = {
  vk: 'vk/authorize',
  yandex: 'yandex/authorize',
  google: 'google/o/oauth2/v2/auth',
  facebook: 'facebook/v25.0/dialog/oauth',
}
const authorizePaths: Record<SocialProvider, string> = {
  vk: 'vk/oauth2/auth',
  yandex: 'yandex/token',
  google: 'google/token',
  facebook: 'facebook/v25.0/oauth/access_token',
}
const providers = Object.keys(pages) as SocialProvider[]

const open = (provider: SocialProvider, fields: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    client_id: socialClients[provider].client_id,
    redirect_uri,
    response_type: 'code',
    state: 'some-state',
    scope: 'email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...fields,
  })
  return fetch(`${origin}/social/${pages[provider]}?${query}`, { redirect: 'manual' })
}

async function enter(provider: SocialProvider, as = 'anna') {
  const answer = await open(provider, { as })
  return new URL(answer.headers.get('location') as string).searchParams
}

async function exchange(provider: SocialProvider, back: URLSearchParams, fields: Record<string, string> = {}) {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    ...socialClients[provider],
    redirect_uri,
    code: back.get('code') ?? '',
    device_id: back.get('device_id') ?? '',
    state: 'some-state',
    code_verifier: verifier,
    ...fields,
  })
  const address = `${origin}/social/${authorizePaths[provider]}`
  const answer = provider === 'facebook' ? fetch(`${address}?${form}`) : fetch(address, { method: 'POST', body: form })
  return (await (await answer).json()) as { access_token?: string; error?: unknown }
}

describe.each(providers)('%s', (provider) => {
  test('shows who may enter, and goes back with a code and the state', async () => {
    const page = await open(provider)
    expect(await page.text()).toContain('Анна Соколова')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const back = await enter(provider)
    expect(back.get('state')).toBe('some-state')
    expect((await exchange(provider, back)).access_token).toBeTypeOf('string')
  })

  test('takes a code once, for the one it was given to, with the verifier and the address it was given for', async () => {
    const used = await enter(provider)
    await exchange(provider, used)
    expect(await exchange(provider, used)).toHaveProperty('error')
    const wrongs: Record<string, string>[] = [
      strangers[provider],
      { code_verifier: `${verifier}x` },
      { redirect_uri: `${redirect_uri}/x` },
    ]
    for (const wrong of wrongs) expect(await exchange(provider, await enter(provider), wrong)).toHaveProperty('error')
  })

  test('says when the person refuses, and sends nobody elsewhere', async () => {
    expect((await enter(provider, 'nobody')).get('error')).toBe('access_denied')
    expect((await open(provider, { redirect_uri: 'https://evil.test/', as: 'anna' })).status).toBe(400)
    expect((await open(provider, { client_id: 'unknown', as: 'anna' })).status).toBe(400)
  })
})

test('VK ID wants the device it has told, and a state of plain letters', async () => {
  expect(await exchange('vk', await enter('vk'), { device_id: 'another' })).toHaveProperty('error')
  expect((await open('vk', { state: 'redirect:/items' })).status).toBe(400)
})
