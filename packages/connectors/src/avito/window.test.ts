import { avitoClient } from '@otklik/simulator/networks/avito/accounts.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Speaker } from '../connector.ts'
import { avito } from './index.ts'

let simulator: Simulator
let speaker: Speaker
let now_ms = Date.now()
const redirect_uri = 'https://otklik.example/callback/avito'

beforeAll(async () => {
  simulator = makeSimulator({ now: () => now_ms })
  const origin = await simulator.listen(0)
  speaker = {
    bases: { api: `${origin}/avito`, www: `${origin}/avito` },
    secrets: { access: '' },
    app: avitoClient,
    now: () => now_ms / 1000,
    fetch: (url, init) => fetch(url, init),
  }
})
afterAll(() => simulator.close())

async function comeBack(as = '94235311') {
  const address = avito.window.address(speaker, { redirect_uri, state: 'state-1', challenge: 'x' })
  const answer = await fetch(`${address}&as=${as}`, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}
const exchange = (code: string) => avito.window.exchange(speaker, { code, redirect_uri, verifier: '', earlier: [] })

test('the address is the one that Avito describes', () => {
  const { searchParams, pathname } = new URL(
    avito.window.address({ ...speaker, bases: avito.bases }, { redirect_uri, state: 's', challenge: 'x' }),
  )
  expect(pathname).toBe('/oauth')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ response_type: 'code', pro_users_flow: 'true', state: 's', client_id: avitoClient.client_id },
    scope: 'messenger:read,messenger:write,ratings:read,ratings:write,user:read',
  })
})

test('whoever comes back connects the account, for a day, and it is renewed', async () => {
  const back = await comeBack()
  expect(back.searchParams.get('state')).toBe('state-1')
  const [choice] = await exchange(back.searchParams.get('code') ?? '')
  expect(choice).toMatchObject({ account: { provider_id: '94235311' }, is_ready: true })
  expect(choice?.expires_at).toBe(Math.floor(now_ms / 1000) + 86_400)
  const own: Speaker = {
    ...speaker,
    secrets: choice?.secrets ?? { access: '' },
    ...(choice && { account: choice.account }),
  }
  await avito.news.look(own, null)
  const fresh = await avito.refresh(own)
  expect(fresh.secrets.access).not.toBe(own.secrets.access)
  expect(fresh.secrets.refresh).not.toBe(own.secrets.refresh)
  // Both are new: with the old ones nothing can be done any more.
  await expect(avito.refresh(own)).rejects.toMatchObject({ kind: 'token_dead' })
  await expect(avito.news.look(own, null)).rejects.toMatchObject({ kind: 'token_dead' })
  await avito.news.look({ ...own, secrets: fresh.secrets }, null)
})

test('a token whose day is over is dead, though it is refused like a missing right', async () => {
  const [choice] = await exchange((await comeBack()).searchParams.get('code') ?? '')
  const own: Speaker = {
    ...speaker,
    secrets: choice?.secrets ?? { access: '' },
    ...(choice && { account: choice.account }),
  }
  now_ms += 90_000_000
  await expect(avito.news.look(own, null)).rejects.toMatchObject({ kind: 'token_dead' })
  expect(await avito.refresh(own)).toMatchObject({ secrets: { access: expect.any(String) } })
})

test('a code is good once, and who says no comes back without one', async () => {
  const code = (await comeBack()).searchParams.get('code') ?? ''
  await exchange(code)
  await expect(exchange(code)).rejects.toMatchObject({ kind: 'rejected' })
  expect((await comeBack('nobody')).searchParams.get('error')).toBe('access_denied')
})
