import { randomUUID } from 'node:crypto'
import { contract } from '@otklik/contract/contract.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { identity, password } from '../identity.ts'
import { makeWorld } from '../world.ts'

// S24: who has an account is told only where the specification wants it, at a price, and nowhere by the time it takes.

/** Five hundred by hand; so many differ by more than the machine's own noise if they differ at all. */
const TRIES = Number(process.env.SECURITY_TRIES ?? 20)

const world = await makeWorld()
afterAll(world.end)
const { ask, member, signIn, captcha, forgive } = identity(world)
beforeEach(() => forgive().then(() => undefined))
const stranger = () => `${randomUUID()}@example.test`

/** In turns, so that a busy moment of the machine meets both; each as if it were the first. */
async function timesOf(one: () => Promise<{ ms: number }>, other: () => Promise<{ ms: number }>) {
  const times = { one: [] as number[], other: [] as number[] }
  for (let n = 0; n < TRIES; n++) {
    await forgive()
    times.one.push((await one()).ms)
    await forgive()
    times.other.push((await other()).ms)
  }
  return { one: quartiles(times.one), other: quartiles(times.other) }
}

const quartiles = (times: number[]) => {
  const sorted = times.toSorted((left, right) => left - right)
  return { low: sorted[Math.floor(TRIES / 4)] as number, high: sorted[Math.floor((TRIES * 3) / 4)] as number }
}

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

  it('takes as long for an address that nobody has', async () => {
    const { email } = await member(await world.space())
    const given = 'wrong password'
    await signIn(email, { given })
    const { one, other } = await timesOf(
      () => signIn(email, { given }),
      () => signIn(stranger(), { given }),
    )
    expect(one.low).toBeLessThan(other.high)
    expect(other.low).toBeLessThan(one.high)
  })
})

describe('signing up', () => {
  it('says that an address is taken, after the work of a password either way', async () => {
    const { email } = await member(await world.space())
    const signUp = async (address: string) => {
      const recaptcha_token = await captcha()
      const person = { name: 'New', email: address, password, locale: 'en', company: 'New' }
      return ask(contract.signup.signup, { body: { ...person, recaptcha_token } })
    }
    const taken = await signUp(email)
    expect([taken.status, JSON.parse(taken.text).error_type]).toEqual([409, 'already_registered'])
    const { rows } = await world.owner.query(
      'select count(*)::integer as count from users where email_key = lower($1)',
      [email],
    )
    expect(rows[0].count).toBe(1)

    // No quartiles here: a new space is written besides. What costs most, the hash, is made for both.
    const fastest = Math.min(...(await Promise.all([1, 2, 3].map(async () => (await signUp(email)).ms))))
    const hashing = performance.now()
    await signIn(email)
    expect(fastest).toBeGreaterThan((performance.now() - hashing) / 4)
  })
})

describe('recovery', () => {
  it('says, as the specification wants it, that there is no such person', async () => {
    const recover = async (email: string) =>
      ask(contract.recovery.recover, { body: { email, recaptcha_token: await captcha() } })
    const { email } = await member(await world.space())
    const heard = await recover(stranger())
    expect([heard.status, JSON.parse(heard.text)]).toEqual([
      404,
      { error: 'Пользователь не найден', error_type: 'no_such_person' },
    ])
    expect((await recover(email)).status).toBe(204)
  })
})
