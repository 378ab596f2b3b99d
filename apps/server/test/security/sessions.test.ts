import { type TokenRecord, webClient } from '@otklik/contract/auth/auth.ts'
import { contract } from '@otklik/contract/contract.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/domains/auth/passwords.ts'
import { hashOf } from '../../src/domains/auth/token.ts'
import { identity, password } from '../identity.ts'
import { openSocket } from '../socket.ts'
import { makeWorld } from '../world.ts'
import { send } from './fence/walk.ts'

// S8, S17: sessions begin with a password, go on by replacing both tokens, and end at once.

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })

const { member, signIn, refresh, begin, status, forgive } = identity(world)
beforeEach(() => forgive().then(() => undefined))
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
    expect((await send(world, call, { body })).status).toBe(401)
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

    expect((await send(world, contract.auth.revoke, {}, { token: access_token })).status).toBe(200)

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

describe('a new password', () => {
  it('ends every session but the one it was set in, with its sockets', async () => {
    const { email, user_id } = await member(await world.space())
    const [own, ...others] = [await begin(email), await begin(email), await begin(email)] as [
      TokenRecord,
      ...TokenRecord[],
    ]
    const [mine, theirs] = [await socketOf(user_id, own), await socketOf(user_id, others[0] as TokenRecord)]
    const change = (body: object) =>
      send(world, contract.protection.changePassword, { body }, { token: own.access_token })
    const new_password = 'another passphrase, 3 of many!'

    expect((await change({ new_password })).status).toBe(400)
    expect((await change({ new_password, password: 'a wrong passphrase, 2!' })).status).toBe(400)
    expect((await change({ new_password, password })).status).toBe(204)

    for (const { access_token, refresh_token } of others) {
      expect(await status(access_token)).toBe(401)
      expect((await refresh(refresh_token)).status).toBe(400)
    }
    expect(await status(own.access_token)).toBe(200)
    await expect.poll(() => theirs.closed, { timeout: 2_000 }).toBe(4401)
    expect(mine.closed).toBe(0)
    expect([(await signIn(email)).status, (await signIn(email, { given: new_password })).status]).toEqual([404, 200])
  })

  it('is not one that everybody tries first', async () => {
    const { email } = await member(await world.space())
    const { access_token: token } = await begin(email)
    for (const new_password of [
      'Password1!',
      'P@ssw0rd',
      'qwerty123!',
      'Пароль123!',
      '12345678!',
      '!!!!1111',
      'Admin2024#',
    ]) {
      const heard = await send(
        world,
        contract.protection.changePassword,
        { body: { new_password, password } },
        { token },
      )
      expect([new_password, heard.status, Object.keys(JSON.parse(heard.text).fields ?? {})]).toEqual([
        new_password,
        400,
        ['new_password'],
      ])
    }
  })

  it('is asked for the present one only so often', async () => {
    const { access_token: token } = await begin((await member(await world.space())).email)
    const heard: number[] = []
    for (let n = 0; n < 11; n++) {
      const body = { new_password: 'another passphrase, 3!', password: 'a wrong passphrase, 2!' }
      heard.push((await send(world, contract.protection.changePassword, { body }, { token })).status)
    }
    expect(heard).toEqual([...Array<number>(10).fill(400), 429])
  })
  const socketOf = (user_id: number, { access_token: token }: TokenRecord) => openSocket(world, { user_id, token })
})

describe('a device', () => {
  it('is listed with what is known of it, and ended from another', async () => {
    const { email } = await member(await world.space())
    const [own, lost] = [await begin(email), await begin(email)]
    const { protection } = world.as({ user_id: 0, token: own.access_token })
    const before = await protection.devices()
    expect(before.filter(({ ip }) => ip === '127.0.0.1')).toHaveLength(2)
    expect(before.filter(({ is_current }) => is_current)).toHaveLength(1)

    const { rows } = await world.owner.query('select family_id as id from access_tokens where token_hash = $1', [
      hashOf(lost.access_token),
    ])
    await protection.endDevice({ params: { id: rows[0].id } })
    expect([await status(own.access_token), await status(lost.access_token)]).toEqual([200, 401])
    expect((await refresh(lost.refresh_token)).status).toBe(400)
    expect((await protection.devices()).map(({ id }) => id)).not.toContain(rows[0].id)
  })

  it('of somebody else is not found, and stays', async () => {
    const [mine, theirs] = [await member(await world.space()), await member(await world.space())]
    const [own, other] = [await begin(mine.email), await begin(theirs.email)]
    const [device] = await world.as({ user_id: 0, token: other.access_token }).protection.devices()
    const end = world
      .as({ user_id: 0, token: own.access_token })
      .protection.endDevice({ params: { id: device?.id ?? '' } })
    await expect(end).rejects.toMatchObject({ status: 404 })
    expect(await status(other.access_token)).toBe(200)
  })

  it('stays alone when all others are ended', async () => {
    const { email } = await member(await world.space())
    const [own, ...others] = [await begin(email), await begin(email), await begin(email)] as [
      TokenRecord,
      ...TokenRecord[],
    ]
    await world.as({ user_id: 0, token: own.access_token }).protection.endOtherDevices()
    for (const { access_token } of others) expect(await status(access_token)).toBe(401)
    expect(await status(own.access_token)).toBe(200)
  })

  it('is seen once a minute at most', async () => {
    const { email } = await member(await world.space())
    const { access_token } = await begin(email)
    const seen = async () =>
      (
        await world.owner.query(
          'select seen_at from token_families f join access_tokens a on a.family_id = f.id where token_hash = $1',
          [hashOf(access_token)],
        )
      ).rows[0].seen_at as Date
    const at_sign_in = await seen()
    await status(access_token)
    expect(await seen()).toEqual(at_sign_in)
    await world.owner.query(`update token_families set seen_at = now() - interval '2 minutes'`)
    world.base.forgetPerson((await world.as({ user_id: 0, token: access_token }).users.me()).id)
    await status(access_token)
    await expect.poll(seen, { timeout: 2_000 }).not.toEqual(at_sign_in)
  })
})

it('keeps of a password only what costs much to try', async () => {
  const [first, second] = [await hashPassword(password), await hashPassword(password)]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
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
