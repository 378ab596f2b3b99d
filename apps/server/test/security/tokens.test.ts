import { randomUUID } from 'node:crypto'
import type { TokenRecord } from '@otklik/contract/auth/auth.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { newToken } from '../../src/domains/auth/token.ts'
import { identity } from '../identity.ts'
import { invitation, link } from '../requests/identity-requests.ts'
import { makeWorld } from '../world.ts'
import { rowsOf } from './fence/walk.ts'

// S9: what opens something is nothing but chance, is kept only as a digest, and ends when it should.

const TOKENS = 10_000

const world = await makeWorld()
afterAll(world.end)
const { member, begin, refresh, status } = identity(world)

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

  it('that is alive stands in no table, however it is written', async () => {
    const space = await world.space()
    const { email, user_id } = await member(space)
    const first = await begin(email)
    const second: TokenRecord = JSON.parse((await refresh(first.refresh_token)).text)
    const alive = [
      ...[first.access_token, second.access_token, second.refresh_token],
      await link(world, 'reset_password', user_id),
      await invitation(world, space, `${randomUUID()}@example.test`),
    ]
    const all = Object.values(await rowsOf(world))
      .flat()
      .join('\n')
    for (const token of alive) {
      expect(all).not.toContain(token)
      expect(all).not.toContain(Buffer.from(token).toString('hex'))
      expect(all).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })

  it('ends by our clock, not by the browser’s', async () => {
    const { email } = await member(await world.space())
    const { access_token, refresh_token } = await begin(email)
    await world.owner.query(`update access_tokens set expires_at = now() - interval '1 second'`)
    expect(await status(access_token)).toBe(401)
    await world.owner.query(`update refresh_tokens set expires_at = now() - interval '1 second'`)
    expect((await refresh(refresh_token)).status).toBe(400)
  })
})
