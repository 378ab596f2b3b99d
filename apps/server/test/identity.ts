import { randomUUID } from 'node:crypto'
import { type TokenRecord, webClient } from '@otklik/contract/auth/auth.ts'
import { contract } from '@otklik/contract/contract.ts'
import type { Call } from '@otklik/contract/wire/call.ts'
import { hashPassword } from '../src/domains/auth/passwords.ts'
import { emailKeyOf } from '../src/domains/users/address.ts'
import { solveFresh } from './captcha.ts'
import { send, type Wanted } from './security/fence/walk.ts'
import type { Space, World } from './world.ts'

export const password = 'a long passphrase, 1 of many!'
/** The same for all: making one takes longer than the rest of a person. */
const password_hash = hashPassword(password)

export type Known = { user_id: number; email: string }

/** What tests of signing in need: people with passwords, and their ways in. */
export function identity(world: World) {
  async function member(space: Space): Promise<Known> {
    const { user_id } = await space.person('operator')
    const email = `${randomUUID()}@Example.test`
    await world.owner.query('update users set email = $2, email_key = $3 where id = $1', [
      user_id,
      email,
      emailKeyOf(email),
    ])
    await world.owner.query('insert into user_secrets (user_id, password_hash) values ($1, $2)', [
      user_id,
      await password_hash,
    ])
    return { user_id, email }
  }

  type Try = { given?: string; ip?: string; code?: string; captcha_token?: string }
  const signIn = (username: string, { given = password, ip, ...rest }: Try = {}) =>
    send(
      world,
      contract.auth.token,
      { body: { ...webClient, grant_type: 'password', username, password: given, ...rest } },
      { headers: ip ? { 'x-forwarded-for': ip } : {} },
    )
  const refresh = (refresh_token: string) =>
    send(world, contract.auth.token, { body: { ...webClient, grant_type: 'refresh_token', refresh_token } })
  const begin = async (email: string, given?: Try): Promise<TokenRecord> =>
    JSON.parse((await signIn(email, given)).text)
  const status = async (token: string) => (await send(world, contract.users.me, {}, { token })).status

  const captcha = () => solveFresh(world)
  /** As if nobody had tried anything yet. */
  const forgive = () => world.owner.query('delete from rate_limits')
  /** Any call, from this address when one is given, as whoever has the token. */
  const ask = (call: Call, wanted: Wanted, { ip, token }: { ip?: string; token?: string } = {}) =>
    send(world, call, wanted, { ...(token && { token }), headers: ip ? { 'x-forwarded-for': ip } : {} })
  return { ask, member, signIn, refresh, begin, status, captcha, forgive }
}
