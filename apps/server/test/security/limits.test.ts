import { randomUUID } from 'node:crypto'
import { contract } from '@otklik/contract/contract.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeApi } from '../../src/app.ts'
import { attemptLimits } from '../../src/domains/auth/throttle/attempts.ts'
import { layFoundation } from '../../src/foundation.ts'
import { askChallenge, solve } from '../captcha.ts'
import { identity, password } from '../identity.ts'
import { invitation } from '../requests/identity-requests.ts'
import { makeWorld } from '../world.ts'
import { type Heard, send } from './fence/walk.ts'

// S17, S18: how often one may try is counted per person and per place, by whoever asks and whatever they claim to be.

const world = await makeWorld({ env: { TRUST_PROXY: '127.0.0.1' } })
const behindNothing = await makeWorld()
afterAll(() => Promise.all([world.end(), behindNothing.end()]))
const { ask, member, signIn, captcha, forgive } = identity(world)
beforeEach(async () => void (await Promise.all([forgive(), identity(behindNothing).forgive()])))

const given = 'a wrong passphrase, 2 of many!'
let last = 0
const anyIp = () => `198.51.${Math.floor(++last / 250)}.${(last % 250) + 1}`
const statuses = (heard: readonly Heard[]) => heard.map(({ status }) => status)
const WRONG = 404
const times = <T>(count: number, one: T) => Array<T>(count).fill(one)

/** Wrong sign-ins, each with the work that is asked for by then. */
async function fail(count: number, next: () => { email: string; ip: string }) {
  const heard: Heard[] = []
  for (let n = 0; n < count; n++) {
    const { email, ip } = next()
    const isAsked = n >= limits.captcha_after_failures
    heard.push(await signIn(email, { given, ip, ...(isAsked && { captcha_token: await captcha() }) }))
  }
  return heard
}

describe('one address of mail', () => {
  it('is tried ten times, from wherever; then even the right password has to wait', async () => {
    const { email } = await member(await world.space())
    const first = await fail(10, () => ({ email, ip: anyIp() }))
    expect(statuses(first)).toEqual(times(10, WRONG))

    const more = await Promise.all(Array.from({ length: 60 }, () => signIn(email, { given, ip: anyIp() })))
    const right = await signIn(email, { ip: anyIp(), captcha_token: await captcha() })
    for (const heard of [...more, right]) {
      expect([heard.status, JSON.parse(heard.text).error_type]).toEqual([429, 'too_many'])
      const wait_s = Number(heard.headers['retry-after'])
      expect(wait_s).toBeGreaterThan(0)
      expect(wait_s).toBeLessThanOrEqual(attemptLimits.sign_in_email.within_s + 10)
    }
    // Others are not concerned, from the same places.
    const other = await member(await world.space())
    expect((await signIn(other.email, { ip: '198.51.0.2' })).status).toBe(200)
  })

  it('is one and the same in capitals, in wide letters and with a tag', async () => {
    const name = randomUUID()
    const forms = [
      `${name}@example.test`,
      `${name.toUpperCase()}@EXAMPLE.test`,
      `${name}+tag@example.test`,
      `${name.replace(/[a-f]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))}@example.test`,
      `${name}+another.tag@Example.Test`,
    ]
    const heard = await Promise.all(
      [...forms, ...forms, ...forms].map((email) => signIn(email, { given, ip: anyIp() })),
    )
    // Wide letters are no address to the schema of some; what passes is counted as one.
    const passed = heard.filter(({ status }) => status !== 400)
    expect(passed.length).toBeGreaterThanOrEqual(12)
    expect(statuses(passed).filter((status) => status === WRONG)).toHaveLength(10)
    expect(statuses(passed).filter((status) => status === 429)).toHaveLength(passed.length - 10)
  })

  it('is not tried more often by trying at once', async () => {
    const { email } = await member(await world.space())
    const heard = await Promise.all(Array.from({ length: 40 }, () => signIn(email, { given, ip: anyIp() })))
    expect(statuses(heard).toSorted()).toEqual([...times(10, WRONG), ...times(30, 429)])
  })

  it('is counted by all processes together, and by those that are started later', async () => {
    const { email } = await member(await world.space())
    const { config } = world.base
    const base = await layFoundation({ config, connection: world.connection })
    const api = await makeApi(base)
    const there = identity({ ...world, server: api.server } as typeof world)
    const half = (from: typeof there) =>
      Promise.all(Array.from({ length: 10 }, () => from.signIn(email, { given, ip: anyIp() })))
    const heard = (await Promise.all([half({ ...there, signIn }), half(there)])).flat()
    expect(statuses(heard).filter((status) => status === WRONG)).toHaveLength(10)
    await api.stop()
    await base.stop()

    const again = await layFoundation({ config, connection: world.connection })
    const restarted = await makeApi(again)
    const after = await identity({ ...world, server: restarted.server } as typeof world).signIn(email, { ip: anyIp() })
    expect(after.status).toBe(429)
    await restarted.stop()
    await again.stop()
  })

  it('is signed in with as often as one likes', async () => {
    const { email } = await member(await world.space())
    const heard = await Promise.all(Array.from({ length: 8 }, () => signIn(email)))
    const more = await Promise.all(Array.from({ length: 8 }, () => signIn(email)))
    expect(statuses([...heard, ...more])).toEqual(times(16, 200))
    const { rows } = await world.owner.query('select sum(hits)::integer as hits from rate_limits')
    expect(rows[0].hits).toBe(0)
  })
})

describe('one place', () => {
  const stranger = () => `${randomUUID()}@example.test`
  const { most } = attemptLimits.sign_in_ip

  it('fails so often for anybody, then nobody there signs in for a while', async () => {
    const { email } = await member(await world.space())
    const ip = anyIp()
    expect(statuses(await fail(most, () => ({ email: stranger(), ip })))).toEqual(times(most, WRONG))
    expect((await signIn(email, { ip })).status).toBe(429)
    expect((await signIn(email, { ip: anyIp() })).status).toBe(200)
  })

  it('is a whole network of IPv6', async () => {
    const { email } = await member(await world.space())
    await fail(most, () => ({ email: stranger(), ip: `2001:db8:1:2::${++last}` }))
    expect((await signIn(email, { ip: '2001:db8:1:2:ffff::1' })).status).toBe(429)
    expect((await signIn(email, { ip: '2001:db8:1:3::1' })).status).toBe(200)
  })

  it('is where the connection comes from, whatever its headers say', async () => {
    const there = identity(behindNothing)
    const { email } = await there.member(await behindNothing.space())
    for (let n = 0; n < most; n++) {
      const body = { client_id: 'web', grant_type: 'password', username: stranger(), password: given }
      const claimed = anyIp()
      const headers = {
        'x-forwarded-for': claimed,
        'x-real-ip': claimed,
        'cf-connecting-ip': claimed,
        forwarded: `for=${claimed}`,
      }
      const captcha_token = await there.captcha()
      await send(behindNothing, contract.auth.token, { body: { ...body, captcha_token } }, { headers })
    }
    expect((await there.signIn(email, { ip: anyIp() })).status).toBe(429)
    const { rows } = await behindNothing.owner.query(`select bucket from rate_limits where bucket like 'sign_in_ip:%'`)
    expect(new Set(rows.map(({ bucket }) => bucket))).toEqual(new Set(['sign_in_ip:127.0.0.1']))
  })
})

describe('work', () => {
  it('is asked for after three failures, of the person or of the place', async () => {
    const { email } = await member(await world.space())
    await fail(3, () => ({ email, ip: anyIp() }))
    const refused = await signIn(email, { ip: anyIp() })
    expect([refused.status, JSON.parse(refused.text).error_type]).toEqual([400, 'captcha'])
    expect(refused.text).not.toContain('access_token')
    expect((await signIn(email, { ip: anyIp(), captcha_token: await captcha() })).status).toBe(200)

    const [ip, other] = [anyIp(), await member(await world.space())]
    await fail(3, () => ({ email: `${randomUUID()}@example.test`, ip }))
    expect(JSON.parse((await signIn(other.email, { ip })).text).error_type).toBe('captcha')
    expect((await signIn(other.email, { ip: anyIp() })).status).toBe(200)
  })

  it('counts once, as it was given, and for ten minutes', async () => {
    const recover = async (recaptcha_token: string) =>
      JSON.parse(
        (
          await ask(
            contract.recovery.recover,
            { body: { email: 'nobody@example.test', recaptcha_token } },
            { ip: anyIp() },
          )
        ).text,
      ).error_type
    for (let n = 0; n < limits.captcha_after_tries; n++) await recover('')
    const done = await captcha()
    expect([await recover(done), await recover(done)]).toEqual(['no_such_person', 'captcha'])

    const challenge = await askChallenge(world)
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
    const older = { ...challenge, parameters: { ...challenge.parameters, expiresAt: Date.now() / 1000 + 9_999 } }
    const unsolved = Buffer.from(JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }))
    for (const token of ['', 'x', 'e30=', unsolved.toString('base64')]) expect(await recover(token)).toBe('captcha')
    for (const bent of [easier, older]) {
      const { challenge: _, ...solution } = JSON.parse(Buffer.from(await solve(challenge), 'base64').toString())
      const token = Buffer.from(JSON.stringify({ ...solution, challenge: bent })).toString('base64')
      expect(await recover(token)).toBe('captcha')
    }
    const elsewhere = identity(behindNothing)
    expect(await recover(await elsewhere.captcha())).toBe('captcha')
  })

  it('of both of two who show the same at once serves one', async () => {
    const email = `${randomUUID()}@example.test`
    const recover = (recaptcha_token?: string) =>
      ask(contract.recovery.recover, { body: { email, recaptcha_token } }, { ip: anyIp() })
    for (let n = 0; n < limits.captcha_after_tries; n++) await recover()
    const recaptcha_token = await captcha()
    const heard = await Promise.all(Array.from({ length: 5 }, () => recover(recaptcha_token)))
    expect(statuses(heard).toSorted()).toEqual([400, 400, 400, 400, 404])
  })

  it('takes a browser less than a second', async () => {
    const before = process.cpuUsage()
    for (let n = 0; n < 5; n++) await captcha()
    const { user, system } = process.cpuUsage(before)
    // Here five take a second of a processor at most, so that a phone five times as slow is done in one.
    expect((user + system) / 1000).toBeLessThan(1_000)
  })

  const person = (email: string) => ({ name: 'New', email, password, locale: 'en' })
  const fresh = () => `${randomUUID()}@example.test`
  /** As the specification sends them, without a token. */
  const bare = {
    'sign-up': async (email: string) => ({
      call: contract.signup.signup,
      wanted: { body: { ...person(email), company: 'New' } },
    }),
    'accepting an invitation': async (email: string) => {
      const hash = await invitation(world, await world.space(), email)
      return { call: contract.signup.accept, wanted: { params: { hash }, body: person(email) } }
    },
    recovery: async (email: string) => ({ call: contract.recovery.recover, wanted: { body: { email } } }),
  }

  it.each(Object.entries(bare))(
    'is asked for at %s from the fourth try of an address within an hour',
    async (_, make) => {
      const email = fresh()
      const { call, wanted } = await make(email)
      const heard: Heard[] = []
      for (let n = 0; n < 4; n++) heard.push(await ask(call, wanted, { ip: anyIp() }))
      expect(statuses(heard.slice(0, 3))).not.toContain(400)
      const fourth = heard[3] as Heard
      expect([fourth.status, JSON.parse(fourth.text).error_type]).toEqual([400, 'captcha'])
      const worked = { ...wanted, body: { ...wanted.body, recaptcha_token: await captcha() } }
      expect((await ask(call, worked, { ip: anyIp() })).status).not.toBe(400)
      // Another address is not concerned.
      const other = await make(fresh())
      expect((await ask(other.call, other.wanted, { ip: anyIp() })).status).not.toBe(400)
    },
  )

  it('is asked for however the tries are made: at once, and by different calls', async () => {
    const email = fresh()
    const calls = await Promise.all([...Object.values(bare), bare.recovery, bare['sign-up']].map((make) => make(email)))
    const heard = await Promise.all(calls.map(({ call, wanted }) => ask(call, wanted, { ip: anyIp() })))
    expect(statuses(heard).filter((status) => status === 400)).toHaveLength(2)
  })
})

describe('letters and new spaces', () => {
  it('recovery is asked for five times from one place', async () => {
    const ip = anyIp()
    const recover = async (email: string) =>
      ask(contract.recovery.recover, { body: { email, recaptcha_token: await captcha() } }, { ip })
    const heard: Heard[] = []
    for (let n = 0; n < 6; n++) heard.push(await recover(`${randomUUID()}@example.test`))
    expect(statuses(heard)).toEqual([404, 404, 404, 404, 404, 429])
  })

  it('five spaces are opened from one place; colleagues are not counted', async () => {
    const ip = anyIp()
    const person = async (email = `${randomUUID()}@example.test`) => ({
      ...{ name: 'New', email, password, locale: 'en' },
      recaptcha_token: await captcha(),
    })
    const heard: Heard[] = []
    for (let n = 0; n < 6; n++)
      heard.push(await ask(contract.signup.signup, { body: { ...(await person()), company: 'New' } }, { ip }))
    expect(statuses(heard)).toEqual([200, 200, 200, 200, 200, 429])

    const email = `${randomUUID()}@example.test`
    const hash = await invitation(world, await world.space(), email)
    const joined = await ask(contract.signup.accept, { params: { hash }, body: await person(email) }, { ip })
    expect(joined.status).toBe(200)
  })
})

it('makes whoever goes on guessing wait longer each time', async () => {
  const { email } = await member(await world.space())
  const heard = await fail(5, () => ({ email, ip: anyIp() }))
  expect(heard[2]?.ms).toBeGreaterThanOrEqual(250)
  expect(heard[3]?.ms).toBeGreaterThanOrEqual(500)
  expect(heard[4]?.ms).toBeGreaterThanOrEqual(1_000)
})
