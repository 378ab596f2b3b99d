import { randomUUID } from 'node:crypto'
import { webClient } from '@otklik/contract/auth/auth.ts'
import { contract } from '@otklik/contract/contract.ts'
import type { Call } from '@otklik/contract/wire/call.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newToken } from '../../src/domains/auth/token.ts'
import { identity, password } from '../identity.ts'
import { lettersTo, linkIn } from '../letters.ts'
import { invitation, link } from '../requests/identity-requests.ts'
import { makeWorld, type Space } from '../world.ts'
import { rowsOf, send, type Wanted } from './fence/walk.ts'

// S3, S17: a mailed link works once, for a while, for what it was made for, and leads nowhere but to us.

const world = await makeWorld({ env: { PUBLIC_URL: 'https://otklik.example' } })
afterAll(world.end)
const { ask, member, signIn, begin, status, captcha, forgive } = identity(world)
beforeEach(() => forgive().then(() => undefined))

const fresh = () => `${randomUUID()}@example.test`
const errorOf = ({ text }: { text: string }) => JSON.parse(text).error_type
const person = async (email: string) => ({
  name: 'New',
  email,
  password,
  locale: 'en',
  recaptcha_token: await captcha(),
})
const reset = (hash: string) => ({ body: { ...webClient, hash, password, password_confirm: password } })

type Way = { title: string; call: Call; with(hash: string): Promise<Wanted> }
const ways: Way[] = [
  { title: 'reading an invitation', call: contract.signup.invitation, with: async (hash) => ({ params: { hash } }) },
  {
    title: 'accepting an invitation',
    call: contract.signup.accept,
    with: async (hash) => ({ params: { hash }, body: await person(fresh()) }),
  },
  {
    title: 'confirming an address',
    call: contract.signup.confirmEmail,
    with: async (hash) => ({ body: { ...webClient, hash } }),
  },
  { title: 'looking at a reset', call: contract.recovery.checkReset, with: async (hash) => ({ body: { hash } }) },
  { title: 'setting a password', call: contract.recovery.resetPassword, with: async (hash) => reset(hash) },
]

describe.each(ways)('$title', ({ call, with: wanted }) => {
  it('by anything but a link of ours gives nothing', async () => {
    const space = await world.space()
    const { user_id } = await member(space)
    await invitation(world, space, fresh())
    await link(world, 'reset_password', user_id)
    const forged = [
      '',
      '0',
      'null',
      'undefined',
      '\0',
      '%00',
      ' ',
      "' or 1=1 --",
      'x'.repeat(1_000_000),
      newToken(),
      '../..',
    ]
    const before = JSON.stringify(await rowsOf(world))
    for (const hash of forged) {
      const heard = await send(world, call, await wanted(hash))
      expect(heard.status).toBeGreaterThanOrEqual(400)
      expect(heard.status).toBeLessThan(500)
      expect(heard.text).not.toContain('access_token')
    }
    expect(JSON.stringify(await rowsOf(world))).toBe(before)
  })

  it('by a link that was made for something else gives nothing', async () => {
    const { user_id } = await member(await world.space())
    for (const kind of ['social_state', 'captcha', 'provider_signup'] as const) {
      const heard = await send(world, call, await wanted(await link(world, kind, user_id)))
      if (kind === 'provider_signup' && call === contract.signup.confirmEmail) continue
      expect([kind, heard.status, errorOf(heard)]).toEqual([kind, 404, 'bad_link'])
    }
  })
})

describe('a new password by mail', () => {
  it('is set once, within the hour, and ends every session and every other link', async () => {
    const { email } = await member(await world.space())
    const sessions = [await begin(email), await begin(email), await begin(email)]
    const recover = async () => {
      const heard = await ask(contract.recovery.recover, { body: { email, recaptcha_token: await captcha() } })
      expect(heard.status).toBe(204)
      return linkIn(world, email, 'reset_password')
    }
    const [older, hash] = [await recover(), await recover()]
    expect(errorOf(await ask(contract.recovery.checkReset, { body: { hash: older } }))).toBe('bad_link')
    expect(JSON.parse((await ask(contract.recovery.checkReset, { body: { hash } })).text)).toEqual({ email })

    const chosen = 'another passphrase, 3 of many!'
    const body = { ...webClient, hash, password: chosen, password_confirm: chosen }
    const heard = await ask(contract.recovery.resetPassword, { body })
    expect(await status(JSON.parse(heard.text).access_token)).toBe(200)
    for (const { access_token } of sessions) expect(await status(access_token)).toBe(401)
    expect(errorOf(await ask(contract.recovery.resetPassword, { body }))).toBe('bad_link')
    expect([(await signIn(email)).status, (await signIn(email, { given: chosen })).status]).toEqual([404, 200])
    expect((await lettersTo(world, email)).at(-1)).toMatchObject({ kind: 'password_changed' })
  })

  it('of an hour ago is not set any more', async () => {
    const { user_id, email } = await member(await world.space())
    const hash = await link(world, 'reset_password', user_id)
    await world.owner.query(`update one_time_links set expires_at = now() - interval '1 second' where user_id = $1`, [
      user_id,
    ])
    expect(errorOf(await ask(contract.recovery.resetPassword, reset(hash)))).toBe('bad_link')
    await ask(contract.recovery.recover, { body: { email, recaptcha_token: await captcha() } })
    const { rows } = await world.owner.query(
      `select extract(epoch from max(expires_at) - now())::integer as lives_s from one_time_links where user_id = $1`,
      [user_id],
    )
    expect(rows[0].lives_s).toBeGreaterThan(3_590)
    expect(rows[0].lives_s).toBeLessThanOrEqual(3_600)
  })

  it('is set by one of many who come at once', async () => {
    const hash = await link(world, 'reset_password', (await member(await world.space())).user_id)
    const heard = await Promise.all(Array.from({ length: 5 }, () => ask(contract.recovery.resetPassword, reset(hash))))
    expect(heard.map((one) => one.status).toSorted()).toEqual([200, 404, 404, 404, 404])
  })

  it('of somebody who is switched off is set by nobody', async () => {
    const { user_id } = await member(await world.space())
    const hash = await link(world, 'reset_password', user_id)
    await world.owner.query('update users set disabled_at = now() where id = $1', [user_id])
    expect(errorOf(await ask(contract.recovery.resetPassword, reset(hash)))).toBe('bad_link')
  })
})

describe('an invitation', () => {
  const accept = async (hash: string, email: string) =>
    ask(contract.signup.accept, { params: { hash }, body: await person(email) })

  it('is taken once, for a week, by its own address, into its own space', async () => {
    const [ours, theirs] = [await world.space(), await world.space()]
    const email = fresh()
    const [hash] = [await invitation(world, ours, email), await invitation(world, theirs, email)]
    const wrong = await accept(hash, fresh())
    expect([wrong.status, Object.keys(JSON.parse(wrong.text).fields)]).toEqual([400, ['email']])

    expect((await accept(hash, email.toUpperCase())).status).toBe(200)
    for (const again of [await accept(hash, email), await ask(contract.signup.invitation, { params: { hash } })])
      expect([again.status, errorOf(again)]).toEqual([409, 'already_registered'])
    const { rows } = await world.owner.query(
      'select space_id from members join users on users.id = user_id where email_key = $1',
      [email],
    )
    expect(rows).toEqual([{ space_id: ours.id }])
  })

  it.each([
    ['of eight days ago', `expires_at = now() - interval '1 day'`],
    ['that was taken back', 'revoked_at = now()'],
  ])('%s opens nothing', async (_, change) => {
    const email = fresh()
    const hash = await invitation(world, await world.space(), email)
    await world.owner.query(`update invites set ${change} where email = $1`, [email])
    expect(errorOf(await accept(hash, email))).toBe('bad_link')
  })

  it('to a space that is closed opens nothing', async () => {
    const [space, email] = [await world.space(), fresh()]
    const hash = await invitation(world, space, email)
    await world.owner.query('update spaces set deleted_at = now() where id = $1', [space.id])
    expect(errorOf(await accept(hash, email))).toBe('bad_link')
  })

  it('is taken by one of many who come at once', async () => {
    const email = fresh()
    const hash = await invitation(world, await world.space(), email)
    const heard = await Promise.all(Array.from({ length: 5 }, () => accept(hash, email)))
    expect(heard.map((one) => one.status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })

  it('confirms the address by the mailed link only: the other one was shown to whoever invites', async () => {
    const space = await world.space()
    const statusOf = async (email: string) =>
      (await world.owner.query('select email_status from users where email_key = $1', [email])).rows[0].email_status
    const [mailed, shown] = [await invite(space), await invite(space)]
    expect(mailed.mailed).not.toBe(mailed.shown)
    await accept(mailed.mailed, mailed.email)
    await accept(shown.shown, shown.email)
    expect([await statusOf(mailed.email), await statusOf(shown.email)]).toEqual([1, 0])
    await linkIn(world, shown.email, 'confirm_email')
  })
  async function invite(space: Space) {
    const email = fresh()
    const rights = { role: 'operator', switches: [], objects: null, groups: [], is_fenced: false } as const
    const { members } = world.as(await space.person('administrator'))
    const { url } = await members.invite({ body: { space_id: space.id, email, ...rights, switches: [], groups: [] } })
    return { email, shown: url?.split('/').at(-1) as string, mailed: await linkIn(world, email, 'invitation') }
  }
})

describe('a confirmation', () => {
  const confirm = (hash: string) => ask(contract.signup.confirmEmail, { body: { ...webClient, hash } })
  async function newcomer() {
    const email = fresh()
    const heard = await ask(contract.signup.signup, { body: { ...(await person(email)), company: 'New' } })
    return {
      email,
      token: JSON.parse(heard.text).access_token as string,
      hash: await linkIn(world, email, 'confirm_email'),
    }
  }
  /** Whoever confirms begins a session of their own: the one before ends. */
  async function confirmed() {
    const { email, hash } = await newcomer()
    const { token } = JSON.parse((await confirm(hash)).text)
    return { email, token: token.access_token as string }
  }

  it('counts once, for a day', async () => {
    const { hash } = await newcomer()
    const heard = await confirm(hash)
    expect(heard.status).toBe(200)
    expect(await status(JSON.parse(heard.text).token.access_token)).toBe(200)
    expect(errorOf(await confirm(hash))).toBe('bad_link')

    const late = await newcomer()
    await world.owner.query(`update one_time_links set expires_at = now() where kind = 'confirm_email'`)
    expect(errorOf(await confirm(late.hash))).toBe('bad_link')
  })

  it('of an address that was replaced meanwhile counts for nothing', async () => {
    const { email, token, hash } = await newcomer()
    const other = fresh()
    const changed = await ask(contract.protection.changeEmail, { body: { email: other } }, { token })
    expect(JSON.parse(changed.text)).toMatchObject({ email, email_status: 0 })
    // An address that was mistyped is a stranger's: they are told nothing, and can call nothing back.
    expect((await lettersTo(world, email)).map(({ kind }) => kind)).toEqual(['confirm_email'])
    const heard = await confirm(await linkIn(world, other, 'change_email'))
    expect(await status(JSON.parse(heard.text).token.access_token)).toBe(200)
    expect(errorOf(await confirm(hash))).toBe('bad_link')
    expect([(await signIn(email)).status, (await signIn(other)).status]).toEqual([404, 200])
    expect(await status(token)).toBe(401)
    expect((await lettersTo(world, email)).map(({ kind }) => kind)).toEqual(['confirm_email'])
  })

  it('of a new address in place of a confirmed one needs the password, and changes nothing until it is read', async () => {
    const { email, token } = await confirmed()
    const other = fresh()
    const change = (body: object) =>
      ask(contract.protection.changeEmail, { body: { email: other, ...body } }, { token })
    expect(errorOf(await change({}))).toBe('wrong_password')
    expect(JSON.parse((await change({ password })).text)).toMatchObject({ email, email_status: 1 })
    expect([(await signIn(email)).status, (await signIn(other)).status]).toEqual([200, 404])

    const heard = await confirm(await linkIn(world, other, 'change_email'))
    expect([heard.status, JSON.parse(heard.text).token]).toEqual([200, undefined])
    expect([(await signIn(email)).status, (await signIn(other)).status]).toEqual([404, 200])
  })
})

it('leads to our own address, whatever a request says of it', async () => {
  const { email } = await member(await world.space())
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    origin: 'https://evil.example',
  }
  const body = { email, recaptcha_token: await captcha() }
  await send(world, contract.recovery.recover, { body }, { headers })
  const [letter] = await lettersTo(world, email)
  expect(letter).toMatchObject({
    kind: 'reset_password',
    url: expect.stringMatching(/^https:\/\/otklik\.example\/reset_password\/[\w-]{43}$/),
  })
})

it('is kept as a digest only', async () => {
  const space = await world.space()
  const { user_id, email } = await member(space)
  await ask(contract.recovery.recover, { body: { email, recaptcha_token: await captcha() } })
  const hashes = [
    await linkIn(world, email, 'reset_password'),
    await invitation(world, space, fresh()),
    await link(world, 'confirm_email', user_id),
  ]
  const all = Object.values(await rowsOf(world))
    .flat()
    .join('\n')
  for (const hash of hashes) {
    expect(Buffer.from(hash, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(all).not.toContain(hash)
    expect(all).not.toContain(Buffer.from(hash).toString('hex'))
  }
})
