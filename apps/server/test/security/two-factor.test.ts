import { randomUUID } from 'node:crypto'
import { type TokenRecord, webClient } from '@otklik/contract/auth/auth.ts'
import { contract } from '@otklik/contract/contract.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { identity, type Known, password } from '../identity.ts'
import { lettersTo } from '../letters.ts'
import { codeOf, untilStepHasRoom } from '../one-time-code.ts'
import { link, switchOtpOn } from '../requests/identity-requests.ts'
import { openSocket } from '../socket.ts'
import { makeWorld, type Space } from '../world.ts'
import { rowsOf } from './fence/walk.ts'

// S7: where a second factor is on, nothing that works without it leads to a session.

const world = await makeWorld()
afterAll(world.end)
await world.server.listen({ port: 0, host: '127.0.0.1' })
const { ask, member, signIn, refresh, begin, status, captcha, forgive } = identity(world)
beforeEach(() => forgive().then(() => undefined))

const errorOf = ({ text }: { text: string }) => JSON.parse(text).error_type
const calls = contract.protection

/** Somebody with two-factor on, and one of their sessions. */
async function withOtp(space?: Space) {
  const known = await member(space ?? (await world.space()))
  const secret = await switchOtpOn(world, known.user_id)
  return { ...known, secret }
}

/** Switches it on as a person does; the session that did it goes on. */
async function enrol({ email }: Known, token: string) {
  const offer = JSON.parse((await ask(calls.offerOtp, { body: { password } }, { token })).text)
  const confirmed = await ask(calls.confirmOtp, { body: { code: codeOf(offer.secret) } }, { token })
  expect(confirmed.status).toBe(200)
  return { email, secret: offer.secret as string, codes: JSON.parse(confirmed.text).backup_codes as string[] }
}

describe('the right password alone', () => {
  it('is answered with a question for the code, and with no token', async () => {
    const { email, user_id } = await withOtp()
    const heard = await signIn(email)
    expect([heard.status, errorOf(heard)]).toEqual([400, 'code_required'])
    expect(heard.text).not.toContain('token')
    const { rows } = await world.owner.query('select from token_families where user_id = $1 and device is not null', [
      user_id,
    ])
    expect(rows).toEqual([])
  })

  it('asks nothing when the password is wrong: a code is worth nothing then', async () => {
    const { email, secret } = await withOtp()
    const heard = await signIn(email, { given: 'a wrong passphrase, 2!', code: codeOf(secret) })
    expect([heard.status, errorOf(heard)]).toEqual([404, 'wrong_credentials'])
    expect((await signIn(email, { code: codeOf(secret) })).status).toBe(200)
  })
})

describe('a code', () => {
  it('works once, and none before it works any more', async () => {
    const { email, secret } = await withOtp()
    await untilStepHasRoom()
    expect((await signIn(email, { code: codeOf(secret) })).status).toBe(200)
    for (const steps of [0, -1]) {
      const again = await signIn(email, { code: codeOf(secret, steps) })
      expect([again.status, errorOf(again)]).toEqual([400, 'wrong_code'])
    }
    expect((await signIn(email, { code: codeOf(secret, 1), captcha_token: await captcha() })).status).toBe(200)
  })

  it('of one who is asked for twice at the same moment lets one in', async () => {
    const { email, secret } = await withOtp()
    const code = codeOf(secret)
    const heard = await Promise.all(Array.from({ length: 5 }, () => signIn(email, { code })))
    expect(heard.map((one) => one.status).toSorted()).toEqual([200, 400, 400, 400, 400])
  })

  it('of two steps away is no code, whichever clock is wrong', async () => {
    for (const steps of [-2, 2]) {
      const { email, secret } = await withOtp()
      await untilStepHasRoom()
      expect(errorOf(await signIn(email, { code: codeOf(secret, steps) }))).toBe('wrong_code')
    }
    for (const steps of [-1, 1]) {
      const { email, secret } = await withOtp()
      expect((await signIn(email, { code: codeOf(secret, steps) })).status).toBe(200)
    }
  })

  it('is guessed ten times, then the right one has to wait too', { timeout: 30_000 }, async () => {
    const { email, secret } = await withOtp()
    const right = codeOf(secret)
    for (let n = 0; n < 10; n++) {
      const code = String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0')
      const heard = await signIn(email, { code, captcha_token: await captcha() })
      expect(errorOf(heard)).toBe('wrong_code')
      // Of the person's limit only: those of mailbox and place are proved elsewhere.
      await world.owner.query(`delete from rate_limits where bucket not like 'code:%'`)
    }
    const locked = await signIn(email, { code: right })
    expect([locked.status, errorOf(locked)]).toEqual([429, 'too_many'])
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('backup codes', () => {
  it('are ten of seven letters that are not mixed up, each good for one sign-in', async () => {
    const known = await member(await world.space())
    const { codes } = await enrol(known, (await begin(known.email)).access_token)
    expect(codes).toHaveLength(limits.backup_codes)
    for (const code of codes) expect(code).toMatch(/^[2-9a-hj-km-np-z]{7}$/)
    const [first = '', second = ''] = codes
    expect((await signIn(known.email, { code: first.toUpperCase() })).status).toBe(200)
    expect(errorOf(await signIn(known.email, { code: first }))).toBe('wrong_code')
    const { access_token } = await begin(known.email, { code: second })
    const { text } = await ask(calls.get, {}, { token: access_token })
    expect(JSON.parse(text)).toMatchObject({ otp: true, backup_codes_left: 8 })
  })

  it('of before are worth nothing once there are new ones', async () => {
    const known = await member(await world.space())
    const { access_token: token } = await begin(known.email)
    const { codes, secret } = await enrol(known, token)
    const renewed = await ask(calls.renewBackupCodes, { body: { password, code: codeOf(secret, 1) } }, { token })
    const fresh: string[] = JSON.parse(renewed.text).backup_codes
    expect(fresh.filter((code) => codes.includes(code))).toEqual([])
    expect(errorOf(await signIn(known.email, { code: codes[0] as string }))).toBe('wrong_code')
    expect((await signIn(known.email, { code: fresh[0] as string })).status).toBe(200)
  })

  it('of somebody else are no codes', async () => {
    const [mine, theirs] = [await member(await world.space()), await member(await world.space())]
    const { codes } = await enrol(theirs, (await begin(theirs.email)).access_token)
    await enrol(mine, (await begin(mine.email)).access_token)
    expect(errorOf(await signIn(mine.email, { code: codes[0] as string }))).toBe('wrong_code')
  })
})

describe('the ways around', () => {
  it('a new password by mail gives no session', async () => {
    const { email, user_id, secret } = await withOtp()
    const hash = await link(world, 'reset_password', user_id)
    const body = { ...webClient, hash, password, password_confirm: password }
    const heard = await ask(contract.recovery.resetPassword, { body })
    expect([heard.status, heard.text]).toEqual([204, ''])
    expect(errorOf(await signIn(email))).toBe('code_required')
    expect((await signIn(email, { code: codeOf(secret) })).status).toBe(200)
  })

  it('a new address that is confirmed gives no session', async () => {
    const { user_id } = await withOtp()
    const hash = await link(world, 'change_email', user_id, { email: `${randomUUID()}@example.test` })
    const heard = await ask(contract.signup.confirmEmail, { body: { ...webClient, hash } })
    expect([heard.status, Object.keys(JSON.parse(heard.text))]).toEqual([200, ['message']])
  })

  it('sessions of before end with their sockets; the one that switched it on goes on', async () => {
    const known = await member(await world.space())
    const [old, own] = [await begin(known.email), await begin(known.email)]
    const socket = await openSocket(world, { user_id: known.user_id, token: old.access_token })
    await enrol(known, own.access_token)

    expect([await status(old.access_token), await status(own.access_token)]).toEqual([401, 200])
    expect((await refresh(old.refresh_token)).status).toBe(400)
    await expect.poll(() => socket.closed, { timeout: 2_000 }).toBe(4401)
    const next: TokenRecord = JSON.parse((await refresh(own.refresh_token)).text)
    expect(await status(next.access_token)).toBe(200)
    const [letter] = await lettersTo(world, known.email)
    expect(letter).toMatchObject({ kind: 'otp_changed', is_on: true })
  })

  it.each([
    ['two-factor came', `otp_secret = 'sealed', otp_confirmed_at = now()`],
    ['the password changed', `password_hash = 'another'`],
  ])('a sign-in that was under way when %s ends without a session', async (_, change) => {
    const { email, user_id } = await member(await world.space())
    const changing = await world.owner.connect()
    await changing.query('begin')
    await changing.query('select from user_secrets where user_id = $1 for update', [user_id])
    const signing = signIn(email)
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await Promise.race([signing, expect.poll(async () => (await world.owner.query(isWaiting)).rowCount).toBe(1)])
    await changing.query(`update user_secrets set ${change} where user_id = $1`, [user_id])
    await changing.query('commit')
    changing.release()

    const heard = await signing
    expect([heard.status, errorOf(heard)]).toEqual([404, 'wrong_credentials'])
  })
})

describe('where it is demanded', () => {
  it('nothing but the profile opens until it is on, and then everything', async () => {
    const space = await world.space({ settings: { otp_required: true } })
    const known = await member(space)
    const { access_token: token } = await begin(known.email)
    const items = () => ask(contract.items.list, { query: {} }, { token })
    const config = async () => JSON.parse((await ask(contract.desk.config, { query: {} }, { token })).text)
    const refused = await items()
    expect([refused.status, errorOf(refused)]).toEqual([403, 'otp_required'])
    expect((await config()).otp_required).toBe(true)
    expect(await status(token)).toBe(200)

    await enrol(known, token)
    expect((await items()).status).toBe(200)
    expect((await config()).otp_required).toBe(false)
  })

  it.each([
    ['of the person', 'update users set otp_required = true where id = $1'],
    ['of the member', 'update members set otp_required = true where user_id = $1'],
  ])('%s alone, it is demanded as well', async (_, change) => {
    const { user_id, email } = await member(await world.space())
    await world.owner.query(change, [user_id])
    const { access_token: token } = await begin(email)
    expect((await ask(contract.items.list, { query: {} }, { token })).status).toBe(403)
  })

  it('by a space whose period is over, it is not demanded', async () => {
    const space = await world.space({ is_paid: false, settings: { otp_required: true } })
    const { access_token: token } = await begin((await member(space)).email)
    expect(JSON.parse((await ask(calls.get, {}, { token })).text)).toMatchObject({ otp_required: false })
  })

  it('it cannot be switched off; elsewhere it takes password and code', async () => {
    const known = await member(await world.space({ settings: { otp_required: true } }))
    const { access_token: token } = await begin(known.email)
    const { secret } = await enrol(known, token)
    const remove = (body: object) => ask(calls.removeOtp, { body }, { token })
    expect(errorOf(await remove({ password, code: codeOf(secret, 1) }))).toBe('otp_demanded')

    await world.owner.query(
      `update spaces set settings = '{}' where id in (select space_id from members where user_id = $1)`,
      [known.user_id],
    )
    expect(errorOf(await remove({ password }))).toBe('code_required')
    expect(errorOf(await remove({ code: codeOf(secret, 1) }))).toBe('wrong_password')
    expect(errorOf(await remove({ password: 'a wrong passphrase, 2!', code: codeOf(secret, 1) }))).toBe(
      'wrong_password',
    )
    expect(errorOf(await remove({ password, code: '000000' }))).toBe('wrong_code')
    expect((await remove({ password, code: codeOf(secret, 1) })).status).toBe(204)
    expect((await signIn(known.email)).status).toBe(200)
    expect((await lettersTo(world, known.email)).at(-1)).toMatchObject({ kind: 'otp_changed', is_on: false })
  })
})

describe('an offer', () => {
  it('changes nothing until a code of it was shown, and needs the password', async () => {
    const known = await member(await world.space())
    const { access_token: token } = await begin(known.email)
    expect(errorOf(await ask(calls.offerOtp, { body: {} }, { token }))).toBe('wrong_password')
    expect(errorOf(await ask(calls.confirmOtp, { body: { code: '123456' } }, { token }))).toBe('stale')
    const offer = JSON.parse((await ask(calls.offerOtp, { body: { password } }, { token })).text)
    expect(offer.uri).toContain(`secret=${offer.secret}`)
    expect((await signIn(known.email)).status).toBe(200)
    expect(errorOf(await ask(calls.confirmOtp, { body: { code: '000000' } }, { token }))).toBe('wrong_code')
    expect((await signIn(known.email)).status).toBe(200)
  })

  it('of another phone replaces the first one only when it is confirmed', async () => {
    const known = await member(await world.space())
    const { access_token: token } = await begin(known.email)
    const first = await enrol(known, token)
    const body = { password, code: codeOf(first.secret, 1) }
    const offer = JSON.parse((await ask(calls.offerOtp, { body }, { token })).text)
    expect(errorOf(await signIn(known.email, { code: codeOf(offer.secret) }))).toBe('wrong_code')
    expect((await ask(calls.confirmOtp, { body: { code: codeOf(offer.secret) } }, { token })).status).toBe(200)
    expect((await signIn(known.email, { code: codeOf(offer.secret, 1) })).status).toBe(200)
  })
})

it('keeps neither secret nor codes readable', async () => {
  const known = await member(await world.space())
  const { secret, codes } = await enrol(known, (await begin(known.email)).access_token)
  const { user_secrets = [], backup_codes = [] } = await rowsOf(world)
  const all = [...user_secrets, ...backup_codes].join('\n')
  for (const text of [secret, ...codes]) {
    expect(all).not.toContain(text)
    expect(all).not.toContain(Buffer.from(text).toString('hex'))
  }
})
