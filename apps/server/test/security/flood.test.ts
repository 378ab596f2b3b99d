import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@otklik/contract/contract.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { identity } from '../identity.ts'
import { makeWorld } from '../world.ts'

// S18: a flood of wrong sign-ins slows nobody else down. Limits are asked before any hashing, strangers share a few
// connections, and whoever is at home does not wait behind them.

// So many that those who wait for a hash are more than may.
const FLOOD = Number(process.env.SECURITY_FLOOD ?? 400)
const EVERY_MS = 10
const home = { ip: '192.0.2.1' }

const world = await makeWorld({ env: { TRUST_PROXY: '127.0.0.1' } })
afterAll(world.end)
const { ask, member, signIn, begin, forgive } = identity(world)

const given = 'a wrong passphrase, 2 of many!'
const atShare = (share: number, times: readonly number[]) =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] as number

/** At its own pace, whether or not it is answered, as strangers do. */
async function flood(next: (n: number) => { email: string; ip: string }): Promise<number[]> {
  const heard: Promise<number>[] = []
  for (let n = 0; n < FLOOD; n++) {
    const { email, ip } = next(n)
    heard.push(signIn(email, { given, ip }).then(({ status }) => status))
    await sleep(EVERY_MS)
  }
  return Promise.all(heard)
}

/** What somebody waits who works, and signs in where they have signed in before. */
async function work({ email, token }: { email: string; token: string }, until: Promise<unknown>) {
  const times = { reads: [] as number[], signIns: [] as number[] }
  const refused: number[] = []
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    for (let n = 0; n < 25; n++) {
      times.reads.push((await ask(contract.users.me, {}, { token })).ms)
      await sleep(EVERY_MS)
    }
    const heard = await signIn(email, home)
    times.signIns.push(heard.ms)
    if (heard.status !== 200) refused.push(heard.status)
  }
  return { read: atShare(0.95, times.reads), signIn: atShare(0.5, times.signIns), refused }
}

const anywhere = (n: number) => `198.51.${n >> 8}.${n & 255}`
const anybody = () => `${randomUUID()}@example.test`
const floods = [
  ['for one mailbox, from everywhere', (n: number) => ({ email: 'anna@example.test', ip: anywhere(n) })],
  ['for everybody, from one place', () => ({ email: anybody(), ip: '203.0.113.1' })],
  ['for everybody, from everywhere', (n: number) => ({ email: anybody(), ip: anywhere(n) })],
] as const

describe.each(floods)(`${FLOOD} wrong sign-ins %s`, (_, next) => {
  it('leave somebody who works as quick as they were', async () => {
    await forgive()
    const { email } = await member(await world.space())
    const { access_token: token } = await begin(email, home)
    await work({ email, token }, sleep(500))
    const calm = await work({ email, token }, sleep(3_000))
    const flooding = flood(next)
    const meanwhile = await work({ email, token }, flooding)

    const heard = await flooding
    expect(heard).not.toContain(200)
    expect(heard).not.toContain(500)
    expect(meanwhile.refused).toEqual([])
    // Other tests come and go between the two measurements. Whoever waited for the flood would wait for seconds.
    expect(meanwhile.read).toBeLessThan(calm.read * 5 + 200)
    // One hash of a stranger may be under way; all that wait are passed by.
    expect(meanwhile.signIn).toBeLessThan(calm.signIn * 5 + 1_000)
  })
})
