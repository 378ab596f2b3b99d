import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeAsk } from './ask.ts'
import type { Provider, Return } from './provider.ts'
import { providers } from './providers/index.ts'

// What a provider may answer that must not be believed. What it answers on a good day is the simulator's to say.

const keys = { client_id: 'ours', client_secret: 'secret' }
const back: Return = {
  ...{ code: 'code', redirect_uri: 'https://otklik.example/login/x', state: 'state', nonce: 'nonce' },
  ...{ code_verifier: 'v'.repeat(43), device_id: 'device' },
}

type Told = { status?: number; body: unknown }
/** Answers by the last part of the path, and keeps what was asked. */
function identify(provider: Provider, told: Record<string, Told | object>) {
  const ask = makeAsk(async (url) => {
    const answer = told[new URL(url).pathname.split('/').at(-1) ?? ''] ?? {}
    const { status = 200, body } = 'body' in answer ? (answer as Told) : { body: answer }
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
  return provider.identify(ask, provider.bases, keys, back)
}
const failed = expect.objectContaining({ code: 'authorization_failed' })
const away = expect.objectContaining({ code: 'unavailable' })

const pairs = { theirs: newPair(), anothers: newPair() }
function newPair() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}
const certs = { keys: [{ ...pairs.theirs.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }] }
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function tokenOf(claims: object, head: object = { alg: 'RS256', kid: 'k1' }, { privateKey } = pairs.theirs) {
  const text = `${encode(head)}.${encode(claims)}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
}
const claims = {
  iss: 'https://accounts.google.com',
  aud: 'ours',
  sub: '110169484474386276334',
  exp: Math.floor(Date.now() / 1000) + 3600,
  nonce: 'nonce',
  name: 'Ivan Petrov',
  email: 'ivan@example.com',
  email_verified: true,
}

describe('Google', () => {
  const of = (changes: object) =>
    identify(providers.google, { token: { id_token: tokenOf({ ...claims, ...changes }) }, certs })

  test('tells who it is', async () => {
    const identity = { subject: claims.sub, name: claims.name, email: claims.email, isVerified: true }
    expect(await of({})).toEqual(identity)
    expect(await of({ iss: 'accounts.google.com' })).toEqual(identity)
    expect(await of({ email_verified: undefined })).toMatchObject({ isVerified: false })
  })

  test.each([
    ['was meant for another application', { aud: 'another' }],
    ['was issued by somebody else', { iss: 'https://evil.example' }],
    ['is over', { exp: Math.floor(Date.now() / 1000) - 1 }],
    ['belongs to another trip', { nonce: 'another' }],
    ['belongs to no trip', { nonce: undefined }],
    ['is about nobody', { sub: '' }],
    ['lists several audiences', { aud: ['ours', 'another'] }],
  ])('refuses an id_token that %s', async (_, changes) => {
    await expect(of(changes)).rejects.toEqual(failed)
  })

  const [head, body, signature] = tokenOf(claims).split('.')
  test.each([
    ['is none', 'nonsense'],
    ['was signed by somebody else', tokenOf(claims, undefined, pairs.anothers)],
    ['names a key that Google does not publish', tokenOf(claims, { alg: 'RS256', kid: 'k2' })],
    ['says that it is not signed', `${encode({ alg: 'none', kid: 'k1' })}.${body}.`],
    ['names another way of signing', tokenOf(claims, { alg: 'HS256', kid: 'k1' })],
    ['was changed on its way', `${head}.${encode({ ...claims, sub: '1' })}.${signature}`],
    ['has a part too many', `${head}.${body}.${signature}.${signature}`],
  ])('refuses an id_token that %s', async (_, id_token) => {
    await expect(identify(providers.google, { token: { id_token }, certs })).rejects.toEqual(failed)
  })

  test('is away where its keys cannot be read', async () => {
    const told = { token: { id_token: tokenOf(claims) }, certs: { status: 503, body: 'later' } }
    await expect(identify(providers.google, told)).rejects.toEqual(away)
  })
})

describe('Yandex', () => {
  const of = (info: object) =>
    identify(providers.yandex, { token: { access_token: 't' }, info: { id: '1', client_id: 'ours', ...info } })

  test('vouches for its own mailboxes only', async () => {
    for (const email of ['a@yandex.ru', 'a@YA.ru', 'a@yandex.com.tr'])
      expect(await of({ default_email: email })).toMatchObject({ email, isVerified: true })
    for (const email of ['a@gmail.com', 'a@notyandex.ru', 'a@yandex.ru.evil.example', 'a@evil.example?@yandex.ru.x'])
      expect(await of({ default_email: email })).toMatchObject({ email, isVerified: false })
    expect(await of({})).toMatchObject({ email: null, isVerified: false })
  })

  test('refuses a token of another application', async () => {
    await expect(of({ client_id: 'another' })).rejects.toEqual(failed)
  })
})

describe('Facebook', () => {
  const me = { id: '7', name: 'Ivan', email: 'ivan@example.com' }
  const of = (data: object) =>
    identify(providers.facebook, {
      access_token: { access_token: 't' },
      debug_token: { data: { app_id: 'ours', is_valid: true, user_id: '7', ...data } },
      me,
    })

  test('names an address, but does not vouch for it', async () => {
    expect(await of({})).toEqual({ subject: '7', name: 'Ivan', email: 'ivan@example.com', isVerified: false })
  })

  test.each([{ app_id: 'another' }, { is_valid: false }, { user_id: '8' }])('refuses a token with %o', async (data) => {
    await expect(of(data)).rejects.toEqual(failed)
  })
})

describe('VK ID', () => {
  const of = (token: object, user: object = {}) =>
    identify(providers.vk, {
      auth: { access_token: 't', user_id: 5, state: 'state', ...token },
      user_info: { user: { user_id: '5', first_name: 'Иван', last_name: 'Петров', ...user } },
    })

  test('needs no address', async () => {
    expect(await of({})).toEqual({ subject: '5', name: 'Иван Петров', email: null, isVerified: false })
    expect(await of({ state: '' }, { email: 'a@b.test' })).toMatchObject({ email: 'a@b.test', isVerified: false })
  })

  test('refuses another state, and another person than the token’s', async () => {
    await expect(of({ state: 'another' })).rejects.toEqual(failed)
    await expect(of({}, { user_id: '6' })).rejects.toEqual(failed)
  })
})

describe.each(Object.entries(providers))('%s', (_, provider) => {
  const always = (told: Told) => identify(provider, { auth: told, token: told, access_token: told })

  test('a no is a no, with any status', async () => {
    await expect(always({ status: 400, body: { error: 'invalid_grant' } })).rejects.toEqual(failed)
    await expect(always({ status: 200, body: { error: 'invalid_grant' } })).rejects.toEqual(failed)
    await expect(always({ body: {} })).rejects.toEqual(failed)
  })

  test('no answer is no sign-in either', async () => {
    for (const told of [{ status: 502, body: '<h1>Bad Gateway</h1>' }, { body: '' }, { body: '<p>Maintenance' }])
      await expect(always(told)).rejects.toEqual(away)
    await expect(always({ status: 429, body: { error: 'slow_down' } })).rejects.toEqual(away)
    await expect(always({ body: JSON.stringify({ padding: 'x'.repeat(300_000) }) })).rejects.toEqual(away)
  })
})
