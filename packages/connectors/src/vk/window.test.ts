import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { Choice, Secrets } from '../connector.ts'
import { vk } from './index.ts'

const account = { provider_id: '123456789', name: 'Магазин' }
const secrets: Secrets = { access: '' }
const bases = { oauth: 'https://oauth.vk.ru' }
const app = { client_id: '51', client_secret: 'app-secret' }
const back = { redirect_uri: 'https://otklik.test/callback/vk', state: 'abc', challenge: 'c' }

test('the first window asks the person, the second about one community', () => {
  const first = new URL(vk.window.address({ bases, app }, back))
  expect(first.origin + first.pathname).toBe('https://oauth.vk.ru/authorize')
  expect(Object.fromEntries(first.searchParams)).toEqual({
    client_id: '51',
    redirect_uri: back.redirect_uri,
    display: 'page',
    response_type: 'code',
    scope: String(4 + 16 + 8_192 + 65_536 + 131_072 + 262_144 + 134_217_728),
    state: 'abc',
    v: '5.199',
  })
  const second = new URL(vk.window.address({ bases, app }, { ...back, choice: '123456789' }))
  expect(second.searchParams.get('group_ids')).toBe('123456789')
  expect(second.searchParams.get('scope')).toBe(String(4 + 4_096 + 131_072 + 262_144))
  expect(() => vk.window.address({ bases }, back)).toThrow('no application')
})

const earlier: Choice[] = [
  { account, secrets: { access: '', admin: 'person' }, is_ready: false },
  { account: { provider_id: '5', name: 'Другое' }, secrets: { access: '', admin: 'person' }, is_ready: false },
]
const returned = { code: 'the-code', redirect_uri: back.redirect_uri, verifier: 'v' }

test('the answer to the second window opens the community that it names', async () => {
  const { speaker, asked } = speakerHearing(secrets, account, [{ body: readPayload('vk', 'vk_group_oauth_token') }])
  const choices = await vk.window.exchange({ ...speaker, app, bases }, { ...returned, earlier })
  expect(choices).toEqual([
    { account, secrets: { access: 'vk1.a.GROUP', admin: 'person' }, is_ready: true },
    earlier[1],
  ])
  expect(new URL(asked[0]?.url ?? '').searchParams.get('code')).toBe('the-code')
})

test('a code that VK refuses is said in its words, without our secret', async () => {
  const body = JSON.stringify({ error: 'invalid_grant', error_description: 'Code the-code of app-secret is expired.' })
  const { speaker } = speakerHearing(secrets, account, [{ status: 401, body }])
  await expect(vk.window.exchange({ ...speaker, app, bases }, { ...returned, earlier: [] })).rejects.toMatchObject({
    kind: 'rejected',
    words: 'Code … of … is expired.',
  })
})
