import { randomUUID } from 'node:crypto'
import { type TokenRecord, webClient } from '@otklik/contract/auth/auth.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { lettersTo, linkIn } from '../../letters.ts'
import { switchOtpOn } from '../../requests/identity-requests.ts'
import { setSocialStage } from '../../social-stage.ts'
import type { Person } from '../../world.ts'

// An account belongs to whoever reads its mailbox. Whatever a stranger has put into it before is gone when they come.

const stage = await setSocialStage()
const { world, calls, makeBrowser } = stage
afterAll(stage.end)
beforeEach(() => stage.clean().then(() => world.owner.query('delete from rate_limits')))

const password = 'a long passphrase, 1 of many!'
const chosen = 'another passphrase, 2 of many!'
const fresh = () => `${randomUUID()}@example.test`
const refused = (error_type: string) => ({ refusal: { error_type } })
const holder = ({ access_token }: TokenRecord, user_id = 0): Person => ({ token: access_token, user_id })

/** Somebody who signs up under an address that they cannot read. */
async function squatter() {
  const email = fresh()
  const person = { name: 'Stranger', email, password, locale: 'en', company: 'Trap' } as const
  const token = await world.as().signup.signup({ body: person })
  const { id } = await world.as(holder(token)).users.me()
  return { email, user_id: id, who: holder(token, id) }
}

async function reset(email: string) {
  await world.as().recovery.recover({ body: { email } })
  const hash = await linkIn(world, email, 'reset_password')
  return world.as().recovery.resetPassword({
    body: { ...webClient, hash, password: chosen, password_confirm: chosen },
  })
}

const confirm = async (email: string) =>
  world.as().signup.confirmEmail({ body: { ...webClient, hash: await linkIn(world, email, 'confirm_email') } })

/** As it could have been before enrolling and linking asked for a confirmed address. */
async function plant(user_id: number) {
  await world.owner.query(`insert into social_links (provider, subject, user_id) values ('google', $1, $2)`, [
    randomUUID(),
    user_id,
  ])
  await switchOtpOn(world, user_id)
}

const left = async (user_id: number) => {
  const { rows } = await world.owner.query(
    `select (select count(*) from social_links where user_id = $1)::integer as links,
       (select count(*) from user_secrets where user_id = $1 and otp_secret is not null)::integer as factors,
       (select count(*) from backup_codes where user_id = $1)::integer as codes,
       (select count(*) from one_time_links where user_id = $1 and used_at is null)::integer as one_time`,
    [user_id],
  )
  return rows[0]
}
const nothing = { links: 0, factors: 0, codes: 0, one_time: 0 }

describe('before the address is confirmed', () => {
  it('nothing can be linked', async () => {
    const { who } = await squatter()
    const body = { ...(await makeBrowser().visit('google', 'anna')), password }
    await expect(calls(who).link({ body })).rejects.toMatchObject(refused('confirm_email_first'))
    expect((await world.owner.query('select from social_links')).rowCount).toBe(0)
  })

  it('no second factor can be enrolled, nor one that was offered before be confirmed', async () => {
    const { who, user_id } = await squatter()
    const own = world.as(who).protection
    await expect(own.offerOtp({ body: { password } })).rejects.toMatchObject(refused('confirm_email_first'))
    await world.owner.query('update user_secrets set otp_offered = $2 where user_id = $1', [user_id, Buffer.alloc(40)])
    await expect(own.confirmOtp({ body: { code: '123456' } })).rejects.toMatchObject(refused('confirm_email_first'))
  })

  it('nobody can be invited', async () => {
    const { who } = await squatter()
    const { spaces } = await world.as(who).desk.config({ query: {} })
    const rights = { role: 'administrator', switches: [], objects: null, groups: [], is_fenced: false } as const
    const body = { space_id: spaces[0]?.id as number, email: fresh(), ...rights, switches: [], groups: [] }
    await expect(world.as(who).members.invite({ body })).rejects.toMatchObject(refused('confirm_email_first'))
    expect(await lettersTo(world, body.email)).toEqual([])
  })
})

describe('the owner who comes', () => {
  it('by a new password finds nothing of the stranger, and is not locked out', async () => {
    const { email, user_id, who } = await squatter()
    await plant(user_id)
    const token = await reset(email)
    expect(token).toMatchObject({ token_type: 'Bearer' })
    expect(await left(user_id)).toEqual(nothing)
    await expect(world.as(who).users.me()).rejects.toMatchObject({ status: 401 })
    const again = { ...webClient, grant_type: 'password', username: email, password } as const
    await expect(world.as().auth.token({ body: again })).rejects.toMatchObject({ status: 404 })
    expect((await world.as(holder(token as TokenRecord)).users.me()).email_status).toBe(1)
  })

  it('by confirming the address finds none of it either', async () => {
    const { email, user_id, who } = await squatter()
    await plant(user_id)
    expect(await confirm(email)).toHaveProperty('token')
    expect(await left(user_id)).toEqual(nothing)
    await expect(world.as(who).users.me()).rejects.toMatchObject({ status: 401 })
  })
})

describe('a new password by mail, later', () => {
  it('takes every linked account away and leaves the second factor', async () => {
    const { email, user_id } = await squatter()
    await confirm(email)
    await plant(user_id)
    expect(await reset(email)).toBeNull()
    expect(await left(user_id)).toMatchObject({ links: 0, factors: 1 })
  })

  it('ends the session of a provider’s sign-in that was on its way', async () => {
    const someone = await (await world.space()).person('operator')
    await calls(someone).link({ body: await makeBrowser().visit('google', 'anna') })
    const { email } = await world.as(someone).users.me()
    const body = { ...(await makeBrowser().visit('google', 'anna')), locale: 'en' } as const
    await world.as().recovery.recover({ body: { email } })
    const hash = await linkIn(world, email, 'reset_password')
    const fields = { ...webClient, hash, password: chosen, password_confirm: chosen }
    const holding = await world.owner.connect()
    await holding.query('begin')
    await holding.query('select from social_links where user_id = $1 for update', [someone.user_id])
    const waiting = async () =>
      (
        await world.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount
    // The row is given in the order in which it was asked for: the sign-in reads the link, then the reset deletes it.
    const entering = calls().signup({ body })
    await expect.poll(waiting).toBe(1)
    const resetting = world.as().recovery.resetPassword({ body: fields })
    await expect.poll(waiting).toBe(2)
    await holding.query('commit')
    holding.release()

    const entered = await entering
    await resetting
    expect(entered).toHaveProperty('token')
    await expect(world.as(holder(entered.token as TokenRecord)).users.me()).rejects.toMatchObject({ status: 401 })
  })
})

describe('linking', () => {
  async function owner() {
    const { email } = await squatter()
    const { token } = await confirm(email)
    return { email, who: holder(token as TokenRecord) }
  }

  it('asks for the password; a slip leaves the way back from the provider open', async () => {
    const { who } = await owner()
    const back = await makeBrowser().visit('google', 'anna')
    for (const wrong of [{}, { password: chosen }])
      await expect(calls(who).link({ body: { ...back, ...wrong } })).rejects.toMatchObject(refused('wrong_password'))
    await calls(who).link({ body: { ...back, password } })
    expect((await world.as(who).protection.get()).social).toMatchObject([{ provider: 'google' }])
  })

  it('asks somebody without a password to have signed in a moment ago', async () => {
    const someone = await (await world.space()).person('operator')
    const age = (minutes: number) =>
      world.owner.query(`update token_families set created_at = now() - $2 * interval '1 minute' where user_id = $1`, [
        someone.user_id,
        minutes,
      ])
    await age(20)
    const back = await makeBrowser().visit('google', 'anna')
    await expect(calls(someone).link({ body: back })).rejects.toMatchObject(refused('sign_in_again'))
    await age(10)
    await calls(someone).link({ body: back })
  })
})

it('setting a first password or a second factor asks the same of somebody without one', async () => {
  const someone = await (await world.space()).person('operator')
  await world.owner.query(`update token_families set created_at = now() - interval '1 hour' where user_id = $1`, [
    someone.user_id,
  ])
  const own = world.as(someone).protection
  const wanted = refused('sign_in_again')
  await expect(own.changePassword({ body: { new_password: password } })).rejects.toMatchObject(wanted)
  await expect(own.offerOtp({ body: {} })).rejects.toMatchObject(wanted)
  await expect(own.changeEmail({ body: { email: fresh() } })).rejects.toMatchObject(wanted)
  await world.owner.query('update token_families set created_at = now() where user_id = $1', [someone.user_id])
  await own.changePassword({ body: { new_password: password } })
})
