import { randomUUID } from 'node:crypto'
import { type TokenRecord, webClient } from '@otklik/contract/auth.ts'
import { contract } from '@otklik/contract/contract.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/domains/auth/passwords.ts'
import { newToken } from '../../src/domains/auth/token.ts'
import { identity, password } from '../identity.ts'
import { openSocket } from '../socket.ts'
import { makeWorld } from '../world.ts'
import { send } from './walk.ts'

// S8, S9, S24: sessions begin with a password, go on by replacing both tokens, and end at once.

const TRIES = Number(process.env.SECURITY_TRIES ?? 20)
const TOKENS = 10_000

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

const { member, signIn, refresh, begin, status, forgive } = identity(world)
const { token: call } = contract.auth
/** As if it had happened longer ago than a browser could still be asking again. */
const passGrace = () =>
  world.owner.query(`update refresh_tokens set used_at = used_at - $1 * interval '1 second'`, [
    limits.refresh_grace_s + 1,
  ])

describe('a refresh', () => {
  it('replaces both tokens', async () => {
    const { email } = await member(await world.space())
    const first = await begin(email)
    const second: TokenRecord = JSON.parse((await refresh(first.refresh_token)).text)
    expect(new Set([...Object.values(first), ...Object.values(second)]).size).toBe(6)
    expect(await status(second.access_token)).toBe(200)
  })

  it('with a token that was used before ends the whole session, and its socket, but no other', async () => {
    const { email, user_id } = await member(await world.space())
    const [stolen, other] = [await begin(email), await begin(email)]
    const second: TokenRecord = JSON.parse((await refresh(stolen.refresh_token)).text)
    const socket = await openSocket(world, { user_id, token: second.access_token })
    expect(await status(second.access_token)).toBe(200)
    await passGrace()

    expect((await refresh(stolen.refresh_token)).status).toBe(400)

    for (const { access_token } of [stolen, second]) expect(await status(access_token)).toBe(401)
    expect((await refresh(second.refresh_token)).status).toBe(400)
    await expect.poll(() => socket.closed, { timeout: 2_000 }).toBe(4401)
    expect(await status(other.access_token)).toBe(200)
  })

  it('is answered again within moments, for a browser that lost the answer', async () => {
    const { email } = await member(await world.space())
    const first = await begin(email)
    expect([(await refresh(first.refresh_token)).status, (await refresh(first.refresh_token)).status]).toEqual([
      200, 200,
    ])
  })

  it('does nothing with an access token, an expired one, or somebody else’s client', async () => {
    const { email } = await member(await world.space())
    const { access_token, refresh_token } = await begin(email)
    expect((await refresh(access_token)).status).toBe(400)
    const body = { client_id: 'other', grant_type: 'refresh_token', refresh_token }
    expect((await send(world, call, { body })).status).toBe(400)
    await world.owner.query(`update refresh_tokens set expires_at = now() - interval '1 second'`)
    expect((await refresh(refresh_token)).status).toBe(400)
  })
})

describe('a session that has ended', () => {
  it('is over with the next call, though it was remembered a moment ago', async () => {
    const { email, user_id } = await member(await world.space())
    const { access_token, refresh_token } = await begin(email)
    const socket = await openSocket(world, { user_id, token: access_token })
    expect(await status(access_token)).toBe(200)

    expect((await send(world, contract.auth.revoke, {}, { token: access_token })).status).toBe(204)

    expect(await status(access_token)).toBe(401)
    expect((await refresh(refresh_token)).status).toBe(400)
    await expect.poll(() => socket.closed, { timeout: 2_000 }).toBe(4401)
  })

  it('by itself says so in the words that clients compare, in any language', async () => {
    const { email } = await member(await world.space())
    const { access_token } = await begin(email)
    await world.owner.query(`update access_tokens set expires_at = now() - interval '1 second'`)
    for (const language of ['ru', 'en']) {
      const heard = await send(
        world,
        contract.users.me,
        {},
        { token: access_token, headers: { 'accept-language': language } },
      )
      expect([heard.status, JSON.parse(heard.text).error]).toEqual([401, 'Access token has expired'])
    }
  })

  it('because the person was switched off opens nothing any more, in no way', async () => {
    const { email, user_id } = await member(await world.space())
    const { access_token, refresh_token } = await begin(email)
    await world.owner.query('update users set disabled_at = now() where id = $1', [user_id])
    world.base.notices.tell('identity', String(user_id))
    await expect.poll(() => status(access_token), { timeout: 2_000 }).toBe(401)
    expect((await refresh(refresh_token)).status).toBe(404)
    expect((await signIn(email)).status).toBe(404)
  })
})

describe('a wrong sign-in', () => {
  it('sounds the same whether the address is known, unknown, switched off or without a password', async () => {
    const space = await world.space()
    const [known, disabled, social] = [await member(space), await member(space), await member(space)]
    await world.owner.query('update users set disabled_at = now() where id = $1', [disabled.user_id])
    await world.owner.query('update user_secrets set password_hash = null where user_id = $1', [social.user_id])
    const tries = [[known.email, 'wrong password'], [`${randomUUID()}@example.test`], [disabled.email], [social.email]]
    const answers: string[] = []
    for (const [email = '', given = password] of tries) {
      await forgive()
      const heard = await signIn(email, { given })
      answers.push(`${heard.status} ${heard.text}`)
    }
    expect(new Set(answers).size).toBe(1)
    await forgive()
    expect((await signIn(known.email)).status).toBe(200)
  })

  it('takes as long for an address that nobody has', { timeout: 60_000 }, async () => {
    const { email } = await member(await world.space())
    const times = { known: [] as number[], unknown: [] as number[] }
    await signIn(email, { given: 'to warm up' })
    // In turns, so that a busy moment of the machine meets both.
    for (let n = 0; n < TRIES; n++) {
      await forgive()
      times.known.push((await signIn(email, { given: 'wrong password' })).ms)
      times.unknown.push((await signIn(`${randomUUID()}@example.test`, { given: 'wrong password' })).ms)
    }
    const [known, unknown] = [quartiles(times.known), quartiles(times.unknown)]
    expect(known.low).toBeLessThan(unknown.high)
    expect(unknown.low).toBeLessThan(known.high)
  })
  const quartiles = (times: number[]) => {
    const sorted = times.toSorted((left, right) => left - right)
    return { low: sorted[Math.floor(TRIES / 4)] as number, high: sorted[Math.floor((TRIES * 3) / 4)] as number }
  }
})

it('keeps of a password only what costs much to try', async () => {
  const [first, second] = [await hashPassword(password), await hashPassword(password)]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
})

describe('a token', () => {
  it('is 256 bits of chance, never the same and with no beginning in common', () => {
    const tokens = Array.from({ length: TOKENS }, newToken)
    expect(new Set(tokens).size).toBe(TOKENS)
    for (const token of tokens.slice(0, 100)) expect(Buffer.from(token, 'base64url').length).toBe(32)
    // Of 64 bits each ten thousand share the first with a chance of one in 10^11.
    expect(new Set(tokens.map((token) => token.slice(0, 11))).size).toBe(TOKENS)
    for (let place = 0; place < 42; place++) expect(new Set(tokens.map((token) => token[place])).size).toBe(64)
  })

  it('is of no use in another shape', async () => {
    const { token } = await (await world.space()).person('operator')
    const shapes = [
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      ` ${token}`,
      `${token} `,
      `${token}\u0000`,
      '',
    ]
    for (const shape of shapes) {
      const { statusCode } = await world.server.inject({ url: '/v1/me', headers: { authorization: `Bearer ${shape}` } })
      expect([shape, statusCode]).toEqual([shape, 401])
    }
    for (const authorization of [token, `Basic ${token}`, `Token ${token}`, `bearer  ${token}`])
      expect((await world.server.inject({ url: '/v1/me', headers: { authorization } })).statusCode).toBe(401)
  })
})

it('notes the address of the peer, whatever a stranger writes into the headers of proxies', async () => {
  const { email, user_id } = await member(await world.space())
  const body = { ...webClient, grant_type: 'password', username: email, password }
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9' }
  await send(world, call, { body }, { headers })
  const { rows } = await world.owner.query(
    'select host(ip) as ip from token_families where user_id = $1 and ip is not null',
    [user_id],
  )
  expect(rows).toEqual([{ ip: '127.0.0.1' }])
})
