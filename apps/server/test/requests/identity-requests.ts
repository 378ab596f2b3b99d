import { randomUUID } from 'node:crypto'
import { webClient } from '@otklik/contract/auth/auth.ts'
import { insertLink, type LinkKind } from '../../src/domains/auth/links.ts'
import { openOtp, sealOtp } from '../../src/domains/auth/otp.ts'
import { hashOf, newToken } from '../../src/domains/auth/token.ts'
import { solveFresh } from '../captcha.ts'
import { codeOf, otpSecret } from '../one-time-code.ts'
import type { Person, Space, World } from '../world.ts'

// Valid requests of signing up, recovery and protection; requests.ts lists them.

const password = 'a long passphrase, 1 of many!'
const freshEmail = () => `${randomUUID()}@example.test`
const newcomer = async (world: World) => ({
  name: 'Newcomer',
  email: freshEmail(),
  password,
  locale: 'en',
  recaptcha_token: await solveFresh(world),
})

/** An open invitation to this address, as an operator. */
export async function invitation({ owner }: World, space: Space, email: string, rights: object = {}): Promise<string> {
  const { user_id } = await space.person('administrator')
  const hash = newToken()
  const membership = { role: 'operator', switches: ['items'], objects: null, groups: [], is_fenced: false, ...rights }
  await owner.query(
    `insert into invites (space_id, hash, email, email_key, membership, invited_by, expires_at)
     values ($1, $2, $3, lower($3), $4, $5, now() + interval '7 days')`,
    [space.id, hashOf(hash), email, membership, user_id],
  )
  return hash
}

export const link = ({ base }: World, kind: LinkKind, user_id: number, payload: object = {}) =>
  base.database.asIdentity((db) => insertLink(db, { kind, user_id, payload, lives_s: 60 }))

const someone = async (space: Space, who?: Person) => (who ?? (await space.person('operator'))).user_id

export const signupRequests = {
  signup: async (world: World) => ({ body: { ...(await newcomer(world)), company: 'Company' } }),
  invitation: async (world: World, space: Space) => ({
    params: { hash: await invitation(world, space, freshEmail()) },
  }),
  accept: async (world: World, space: Space) => {
    const body = await newcomer(world)
    return { params: { hash: await invitation(world, space, body.email) }, body }
  },
  confirmEmail: async (world: World, space: Space) => {
    const payload = { email: freshEmail() }
    return { body: { ...webClient, hash: await link(world, 'change_email', await someone(space), payload) } }
  },
  sendConfirmEmail: async (world: World, space: Space, who?: Person) => {
    const { rows } = await world.owner.query('select email from users where id = $1', [await someone(space, who)])
    return { body: { email: rows[0].email } }
  },
  captcha: async () => ({}),
}

export const recoveryRequests = {
  recover: async (world: World) => ({ body: { email: freshEmail(), recaptcha_token: await solveFresh(world) } }),
  checkReset: async (world: World, space: Space) => ({
    body: { hash: await link(world, 'reset_password', await someone(space)) },
  }),
  resetPassword: async (world: World, space: Space) => {
    const hash = await link(world, 'reset_password', await someone(space))
    return { body: { ...webClient, hash, password, password_confirm: password } }
  },
}

/** Two-factor as it stands after a code was shown. */
export async function switchOtpOn({ owner, base }: World, user_id: number): Promise<string> {
  await owner.query(
    `insert into user_secrets (user_id, otp_secret, otp_confirmed_at) values ($1, $2, now())
     on conflict (user_id) do update set otp_secret = $2, otp_confirmed_at = now(), otp_last_step = 0`,
    [user_id, sealOtp(base.secrets, user_id, otpSecret)],
  )
  base.forgetPerson(user_id)
  return otpSecret
}

export const protectionRequests = {
  get: async () => ({}),
  changePassword: async () => ({ body: { new_password: password } }),
  changeEmail: async () => ({ body: { email: freshEmail() } }),
  offerOtp: async () => ({ body: {} }),
  confirmOtp: async (world: World, space: Space, who?: Person) => {
    const user_id = await someone(space, who)
    const offered = sealOtp(world.base.secrets, user_id, otpSecret)
    await world.owner.query(
      `insert into user_secrets (user_id, otp_offered) values ($1, $2)
       on conflict (user_id) do update set otp_offered = $2`,
      [user_id, offered],
    )
    return { body: { code: codeOf(openOtp(world.base.secrets, user_id, offered)) } }
  },
  removeOtp: async () => ({ body: {} }),
  renewBackupCodes: async (world: World, space: Space, who?: Person) => ({
    body: { code: codeOf(await switchOtpOn(world, await someone(space, who))) },
  }),
  devices: async () => ({}),
  endDevice: async (world: World, space: Space, who?: Person) => {
    const user_id = await someone(space, who)
    await world.giveToken(user_id)
    const { rows } = await world.owner.query(
      'select id from token_families where user_id = $1 order by created_at desc limit 1',
      [user_id],
    )
    return { params: { id: rows[0].id } }
  },
  endOtherDevices: async () => ({}),
}
