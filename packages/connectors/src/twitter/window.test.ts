import { createHash } from 'node:crypto'
import { twitterClient } from '@otklik/simulator/networks/twitter/accounts.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Speaker } from '../connector.ts'
import { twitter } from './index.ts'

let simulator: Simulator
let speaker: Speaker
let now_ms = Date.now()
const redirect_uri = 'https://otklik.example/callback/twitter'
// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

beforeAll(async () => {
  simulator = makeSimulator({ now: () => now_ms })
  const origin = await simulator.listen(0)
  speaker = {
    bases: { api: `${origin}/twitter`, www: `${origin}/twitter` },
    secrets: { access: '' },
    app: twitterClient,
    now: () => now_ms / 1000,
    fetch: (url, init) => fetch(url, init),
  }
})
afterAll(() => simulator.close())

async function comeBack(as = '1346889436626259101') {
  const address = twitter.window.address(speaker, { redirect_uri, state: 'state-1', challenge })
  const answer = await fetch(`${address}&as=${as}`, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}
const exchange = (code: string, proof = verifier) =>
  twitter.window.exchange(speaker, { code, redirect_uri, verifier: proof, earlier: [] })

test('the address is the one that X describes', () => {
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge)
  const { searchParams, origin, pathname } = new URL(
    twitter.window.address({ ...speaker, bases: twitter.bases }, { redirect_uri, state: 's', challenge }),
  )
  expect(`${origin}${pathname}`).toBe('https://x.com/i/oauth2/authorize')
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ response_type: 'code', client_id: twitterClient.client_id, redirect_uri, state: 's' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    scope:
      'tweet.read tweet.write tweet.moderate.write users.read like.read like.write media.write dm.read dm.write offline.access',
  })
})

test('whoever comes back connects the account for two hours, and it is renewed with both tokens new', async () => {
  const back = await comeBack()
  expect(back.searchParams.get('state')).toBe('state-1')
  const [choice] = await exchange(back.searchParams.get('code') ?? '')
  expect(choice).toMatchObject({ account: { provider_id: '1346889436626259101' }, is_ready: true })
  expect(choice?.expires_at).toBe(Math.floor(now_ms / 1000) + 7_200)
  const own: Speaker = { ...speaker, secrets: choice?.secrets ?? { access: '' } }
  now_ms += 7_201_000
  await expect(twitter.connect(own)).rejects.toMatchObject({ kind: 'token_dead' })
  const fresh = await twitter.refresh(own)
  expect(fresh.secrets.refresh).not.toBe(own.secrets.refresh)
  expect(await twitter.connect({ ...own, secrets: fresh.secrets })).toMatchObject({ screen_name: 'severnaya_lavka' })
  await expect(twitter.refresh(own)).rejects.toMatchObject({ kind: 'token_dead' })
})

test('a code is good once, for half a minute, and only for whoever asked for it', async () => {
  const code = (await comeBack()).searchParams.get('code') ?? ''
  await expect(exchange(code, 'another-verifier')).rejects.toMatchObject({ kind: 'token_dead' })
  await expect(exchange(code)).rejects.toMatchObject({ kind: 'token_dead' })
  const late = (await comeBack()).searchParams.get('code') ?? ''
  now_ms += 31_000
  await expect(exchange(late)).rejects.toMatchObject({ kind: 'token_dead' })
})

test('who refuses comes back without a code, and an installation without an application has no window', async () => {
  const back = await comeBack('nobody')
  expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null])
  const { bases } = speaker
  expect(() => twitter.window.address({ bases }, { redirect_uri, state: 's', challenge })).toThrow(/no application/)
})
