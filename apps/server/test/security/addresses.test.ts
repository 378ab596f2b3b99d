import { randomUUID } from 'node:crypto'
import { webClient } from '@otklik/contract/auth/auth.ts'
import { contract } from '@otklik/contract/contract.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { identity, password } from '../identity.ts'
import { lettersTo, linkIn } from '../letters.ts'
import { link, switchOtpOn } from '../requests/identity-requests.ts'
import { makeWorld } from '../world.ts'

// S3: a change of address, which is the way to keep an account that was taken.

const world = await makeWorld()
afterAll(world.end)
const { ask, member, signIn, begin, status, forgive } = identity(world)
beforeEach(() => forgive().then(() => undefined))

const fresh = () => `${randomUUID()}@example.test`
const chosen = 'another passphrase, 2 of many!'
const errorOf = ({ text }: { text: string }) => JSON.parse(text).error_type
const confirm = (hash: string) => ask(contract.signup.confirmEmail, { body: { ...webClient, hash } })
const emailOf = async (user_id: number) =>
  (await world.owner.query('select email, email_status from users where id = $1', [user_id])).rows[0]

/** Somebody whose change to another address waits for that address. */
async function changing() {
  const { user_id, email } = await member(await world.space())
  const { access_token: token } = await begin(email)
  const other = fresh()
  const heard = await ask(contract.protection.changeEmail, { body: { email: other, password } }, { token })
  expect(heard.status).toBe(200)
  return { user_id, email, other, token, hash: await linkIn(world, other, 'change_email') }
}

const kinds = async (email: string) => (await lettersTo(world, email)).map(({ kind }) => kind)

describe('a change of address that waits', () => {
  it('is told to both addresses', async () => {
    const { email, other } = await changing()
    expect([await kinds(email), await kinds(other)]).toEqual([['email_change_asked'], ['change_email']])
    expect((await lettersTo(world, email))[0]).toMatchObject({ email: other })
  })

  it('falls with the password, as does every other mailed link', async () => {
    const { user_id, email, token, hash } = await changing()
    const links = [hash, await link(world, 'confirm_email', user_id), await link(world, 'reset_password', user_id)]
    const body = { password, new_password: chosen }
    expect((await ask(contract.protection.changePassword, { body }, { token })).status).toBe(204)
    for (const each of links) {
      expect(errorOf(await confirm(each))).toBe('bad_link')
      const reset = { ...webClient, hash: each, password: chosen, password_confirm: chosen }
      expect(errorOf(await ask(contract.recovery.resetPassword, { body: reset }))).toBe('bad_link')
    }
    expect(await emailOf(user_id)).toMatchObject({ email })
  })

  it('falls with a password that was set by mail', async () => {
    const { user_id, email, hash } = await changing()
    const reset = await link(world, 'reset_password', user_id)
    await ask(contract.recovery.resetPassword, {
      body: { ...webClient, hash: reset, password: chosen, password_confirm: chosen },
    })
    expect(errorOf(await confirm(hash))).toBe('bad_link')
    expect(await emailOf(user_id)).toMatchObject({ email })
  })

  it('is cancelled by the present address', async () => {
    const { user_id, email, token, hash } = await changing()
    const heard = await confirm(await linkIn(world, email, 'email_change_asked'))
    expect([heard.status, JSON.parse(heard.text).token]).toEqual([200, undefined])
    expect(errorOf(await confirm(hash))).toBe('bad_link')
    expect(await emailOf(user_id)).toEqual({ email, email_status: 1 })
    expect(await status(token)).toBe(200)
  })
})

it('is not made to an address that somebody has taken meanwhile', async () => {
  const { other, hash } = await changing()
  const person = { name: 'Faster', email: other, password, locale: 'en', company: 'Faster' }
  expect((await ask(contract.signup.signup, { body: person })).status).toBe(200)
  expect(errorOf(await confirm(hash))).toBe('already_registered')
})

describe('a change of address that was made', () => {
  async function changed() {
    const before = await changing()
    expect((await confirm(before.hash)).status).toBe(200)
    return before
  }

  it('is told to both', async () => {
    const { email, other } = await changed()
    expect((await kinds(email)).at(-1)).toBe('email_changed')
    expect((await kinds(other)).at(-1)).toBe('email_in_use')
  })

  it('is called back by the address before: nothing that was known or set up since opens the account', async () => {
    const { user_id, email, other, token } = await changed()
    await ask(contract.protection.changePassword, { body: { password, new_password: chosen } }, { token })
    await switchOtpOn(world, user_id)
    await world.owner.query(`insert into social_links (provider, subject, user_id) values ('google', $1, $2)`, [
      randomUUID(),
      user_id,
    ])
    const heard = await confirm(await linkIn(world, email, 'email_changed'))
    expect([heard.status, JSON.parse(heard.text).token]).toEqual([200, undefined])
    expect(await emailOf(user_id)).toEqual({ email, email_status: 1 })
    expect(await status(token)).toBe(401)
    for (const [address, given] of [
      [other, chosen],
      [email, chosen],
      [email, password],
    ] as const)
      expect((await signIn(address, { given })).status).toBe(404)
    const { rows } = await world.owner.query('select from social_links where user_id = $1', [user_id])
    expect(rows).toEqual([])

    // The owner sets a new password by the letter that came with it, and no second factor is in the way.
    const hash = await linkIn(world, email, 'reset_password')
    const mine = 'a third passphrase, 3 of many!'
    const body = { ...webClient, hash, password: mine, password_confirm: mine }
    expect(JSON.parse((await ask(contract.recovery.resetPassword, { body })).text)).toHaveProperty('access_token')
  })

  it('leaves a second factor that was there before', async () => {
    const { user_id, email } = await changing()
    await switchOtpOn(world, user_id)
    await world.owner.query(`update user_secrets set otp_confirmed_at = now() - interval '1 day' where user_id = $1`, [
      user_id,
    ])
    const { rows } = await world.owner.query(
      `select payload ->> 'email' as email from one_time_links where user_id = $1 and kind = 'change_email'`,
      [user_id],
    )
    await confirm(await linkIn(world, rows[0].email, 'change_email'))
    await confirm(await linkIn(world, email, 'email_changed'))
    const kept = await world.owner.query('select otp_secret is not null as otp from user_secrets where user_id = $1', [
      user_id,
    ])
    expect(kept.rows).toEqual([{ otp: true }])
  })

  it('can be called back for 72 hours after it was made, and no longer', async () => {
    const { user_id, email } = await changed()
    const { rows } = await world.owner.query(
      `select extract(epoch from max(expires_at) - now())::integer as lives_s from one_time_links
       where user_id = $1 and kind = 'keep_email'`,
      [user_id],
    )
    expect(rows[0].lives_s).toBeGreaterThan(limits.keep_email_s - 10)
    expect(rows[0].lives_s).toBeLessThanOrEqual(72 * 3_600)
    await world.owner.query(`update one_time_links set expires_at = now() where user_id = $1`, [user_id])
    expect(errorOf(await confirm(await linkIn(world, email, 'email_changed')))).toBe('bad_link')
  })

  it('is called back by the first address also after a second change, and not undone by the one between', async () => {
    const { user_id, email, other, token } = await changed()
    const third = fresh()
    await ask(contract.protection.changeEmail, { body: { email: third, password } }, { token })
    await confirm(await linkIn(world, third, 'change_email'))
    const between = await linkIn(world, other, 'email_changed')
    expect((await confirm(await linkIn(world, email, 'email_changed'))).status).toBe(200)
    expect(await emailOf(user_id)).toMatchObject({ email })
    expect(errorOf(await confirm(between))).toBe('bad_link')
  })

  it('keeps the address before for its owner: nobody else can sign up or move to it meanwhile', async () => {
    const { user_id, email } = await changed()
    const person = { name: 'Squatter', email, password, locale: 'en', company: 'Trap' }
    expect(errorOf(await ask(contract.signup.signup, { body: person }))).toBe('already_registered')
    const someone = await member(await world.space())
    const { access_token: token } = await begin(someone.email)
    await ask(contract.protection.changeEmail, { body: { email, password } }, { token })
    const squatted = await confirm(await linkIn(world, email, 'change_email'))
    expect(errorOf(squatted)).toBe('already_registered')
    expect((await confirm(await linkIn(world, email, 'email_changed'))).status).toBe(200)
    expect(await emailOf(user_id)).toMatchObject({ email })
  })
})

it('is proved by the link that was written for it, and by none for another that the account had before', async () => {
  const email = fresh()
  const person = { name: 'New', email, password, locale: 'en', company: 'New' }
  expect((await ask(contract.signup.signup, { body: person })).status).toBe(200)
  const hash = await linkIn(world, email, 'confirm_email')
  const other = fresh()
  await world.owner.query('update users set email = $1, email_key = $1 where email_key = $2', [other, email])
  expect(errorOf(await confirm(hash))).toBe('bad_link')
  const { rows } = await world.owner.query('select email_status from users where email_key = $1', [other])
  expect(rows).toEqual([{ email_status: 0 }])
})
