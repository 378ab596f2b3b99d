import { randomUUID } from 'node:crypto'
import { contract } from '@otklik/contract/contract.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { attemptLimits } from '../../src/domains/auth/throttle/attempts.ts'
import { identity } from '../identity.ts'
import { lettersTo } from '../letters.ts'
import { makeWorld, type Person, type Space } from '../world.ts'
import type { Heard } from './fence/walk.ts'

// S18, S24: how many letters anybody can cause to be sent to somebody, and what the answer to an invitation tells.

const world = await makeWorld({ env: { TRUST_PROXY: '127.0.0.1' } })
afterAll(world.end)
const { ask, captcha, member, forgive } = identity(world)
beforeEach(() => forgive().then(() => undefined))

const fresh = () => `${randomUUID()}@example.test`
const rights = { role: 'operator', switches: [], objects: null, groups: [], is_fenced: false } as const
const invite = ({ id }: Space, { token }: Person, email: string) =>
  ask(contract.members.invite, { body: { space_id: id, email, ...rights } }, { token })
const statuses = (heard: readonly Heard[]) => heard.map(({ status }) => status)
const team = async () => {
  const space = await world.space()
  return { space, boss: await space.person('administrator') }
}

describe('invitations', () => {
  it('to one mailbox are three an hour and ten a day, whoever sends them and however the address is spelt', async () => {
    const email = fresh()
    const heard: Heard[] = []
    for (let n = 0; n < 6; n++) {
      const { space, boss } = await team()
      heard.push(await invite(space, boss, n % 2 ? email.toUpperCase() : email.replace('@', `+${n}@`)))
    }
    expect(statuses(heard)).toEqual([200, 200, 200, 429, 429, 429])
    expect(Number(heard.at(-1)?.headers['retry-after'])).toBeGreaterThan(3_000)
    // An hour later, and so on through the day.
    for (let hour = 0; hour < 5; hour++) {
      await world.owner.query(`update rate_limits set window_at = window_at - interval '61 minutes'`)
      for (let n = 0; n < 3; n++) {
        const { space, boss } = await team()
        heard.push(await invite(space, boss, email))
      }
    }
    expect(statuses(heard).filter((status) => status === 200)).toHaveLength(attemptLimits.invite_email_day.most)
  })

  it('are counted when they are sent again', async () => {
    const { space, boss } = await team()
    const email = fresh()
    const { invite: sent } = JSON.parse((await invite(space, boss, email)).text)
    const heard: Heard[] = []
    for (let n = 0; n < 60; n++)
      heard.push(await ask(contract.members.resendInvite, { params: { id: sent.id } }, { token: boss.token }))
    expect(statuses(heard).filter((status) => status === 200)).toHaveLength(attemptLimits.invite_email.most - 1)
    expect(await lettersTo(world, email)).toHaveLength(attemptLimits.invite_email.most)
  })

  it('of one person and of one space end at some figure', async () => {
    const { space, boss } = await team()
    await world.owner.query(
      `insert into rate_limits (bucket, window_at, hits) values ($1, now(), $2), ($3, now(), $4)`,
      [
        ...[`invite_person:${boss.user_id}`, attemptLimits.invite_person.most - 1],
        ...[`invite_space:${space.id}`, attemptLimits.invite_space.most - 2],
      ],
    )
    expect(statuses([await invite(space, boss, fresh()), await invite(space, boss, fresh())])).toEqual([200, 429])
    const second = await space.person('administrator')
    expect(statuses([await invite(space, second, fresh()), await invite(space, second, fresh())])).toEqual([200, 429])
  })

  it('do not keep anybody from setting a new password', async () => {
    const { email } = await member(await world.space())
    for (let n = 0; n < 5; n++) {
      const { space, boss } = await team()
      await invite(space, boss, email)
    }
    expect((await ask(contract.recovery.recover, { body: { email } })).status).toBe(204)
  })
})

describe('the answer to an invitation', () => {
  const shapeOf = ({ status, text }: Heard, email: string) => {
    const { invite: sent, url } = JSON.parse(text)
    const { id: _, created_at: __, expires_at: ___, ...rest } = sent
    return {
      status,
      keys: Object.keys(JSON.parse(text)),
      invite: { ...rest, email: rest.email === email },
      url: url.length,
    }
  }

  it('says the same of an address that somebody has, claims, was switched off with, and that nobody has', async () => {
    const { space, boss } = await team()
    const elsewhere = await world.space()
    const [known, claimed, disabled] = [await member(elsewhere), await member(elsewhere), await member(elsewhere)]
    await world.owner.query('update users set email_status = 0 where id = $1', [claimed.user_id])
    await world.owner.query('update users set disabled_at = now() where id = $1', [disabled.user_id])
    const shapes = []
    for (const email of [known.email, claimed.email, disabled.email, fresh()]) {
      const heard = await invite(space, boss, email)
      const shown = JSON.parse(heard.text).url.split('/').at(-1)
      const opened = await ask(contract.signup.invitation, { params: { hash: shown } })
      const letters = (await lettersTo(world, email)).map(({ kind }) => kind)
      shapes.push({ ...shapeOf(heard, email), opened: opened.status, letters })
    }
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
    // And what the inviter can look at afterwards.
    const { members } = world.as(boss)
    const listed = (await members.invites()).map(
      ({ email: _, id: __, created_at: ___, expires_at: ____, ...rest }) => rest,
    )
    expect(listed).toHaveLength(4)
    for (const one of listed) expect(one).toEqual(listed[0])
    expect((await members.list({ query: { space_id: space.id } })).rows).toHaveLength(1)
  })

  it('writes as many rows of each kind', async () => {
    const { space, boss } = await team()
    const { email } = await member(await world.space())
    const counted = async (address: string) => {
      const before = await counts()
      await invite(space, boss, address)
      const after = await counts()
      return Object.fromEntries(Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)]))
    }
    expect(await counted(email)).toEqual(await counted(fresh()))
  })
  async function counts(): Promise<Record<string, number>> {
    const tables = ['invites', 'members', 'mails', 'users']
    const rows = await Promise.all(
      tables.map(async (table) => [table, (await world.owner.query(`select from ${table}`)).rowCount ?? 0] as const),
    )
    return Object.fromEntries(rows)
  }
})

describe('letters about one’s own account', () => {
  it('end at some figure, together with what they tell of', async () => {
    const { email, user_id } = await member(await world.space())
    const token = await world.giveToken(user_id)
    await world.owner.query(`insert into rate_limits (bucket, window_at, hits) values ($1, now(), $2)`, [
      `letter_own:${user_id}`,
      attemptLimits.letter_own.most,
    ])
    const password = 'a long passphrase, 1 of many!'
    const change = { password, new_password: 'another passphrase, 2 of many!' }
    expect((await ask(contract.protection.changePassword, { body: change }, { token })).status).toBe(429)
    const move = { password, email: fresh() }
    expect((await ask(contract.protection.changeEmail, { body: move }, { token })).status).toBe(429)
    expect(await lettersTo(world, email)).toEqual([])
    expect(await lettersTo(world, move.email)).toEqual([])
  })

  it('of confirmation are five an hour to one mailbox', async () => {
    const { user_id, email } = await member(await world.space())
    await world.owner.query('update users set email_status = 0 where id = $1', [user_id])
    const token = await world.giveToken(user_id)
    const heard: Heard[] = []
    for (let n = 0; n < 8; n++) heard.push(await ask(contract.signup.sendConfirmEmail, { body: { email } }, { token }))
    expect(statuses(heard).filter((status) => status === 204)).toHaveLength(attemptLimits.letter_email.most)
  })

  describe('about another address', () => {
    /** Somebody who has only just signed up, and need not own anything. */
    async function stranger() {
      const { user_id } = await member(await world.space())
      await world.owner.query('update users set email_status = 0 where id = $1', [user_id])
      const token = await world.giveToken(user_id)
      return (email: string, ip: string) => ask(contract.protection.changeEmail, { body: { email } }, { token, ip })
    }

    it('end at some figure for one person, one place and one mailbox, whoever has it', async () => {
      const { email: known } = await member(await world.space())
      const byOne = await stranger()
      const heard: Heard[] = []
      for (let n = 0; n < 7; n++) heard.push(await byOne(n % 2 ? known : fresh(), `198.51.100.${n + 1}`))
      expect(statuses(heard)).toEqual([200, 200, 200, 200, 200, 429, 429])

      await forgive()
      await world.owner.query(`insert into rate_limits (bucket, window_at, hits) values ($1, now(), $2)`, [
        'change_ip:198.51.100.77',
        attemptLimits.change_ip.most - 1,
      ])
      const here = await stranger()
      expect(statuses([await here(fresh(), '198.51.100.77'), await here(fresh(), '198.51.100.77')])).toEqual([200, 429])

      for (const email of [known, fresh()]) {
        await forgive()
        const told: Heard[] = []
        for (let n = 0; n < 5; n++) told.push(await (await stranger())(email, `198.51.100.${n + 100}`))
        expect(statuses(told)).toEqual([200, 200, 200, 429, 429])
        // And its owner still recovers.
        const recovered = await ask(contract.recovery.recover, { body: { email } })
        expect(recovered.status).toBe(email === known ? 204 : 404)
      }
    })

    it('are answered alike for an address that somebody has and one that nobody has', async () => {
      const { email: known } = await member(await world.space())
      const answers = []
      for (const email of [known, fresh()]) {
        const heard = await (await stranger())(email, '198.51.100.200')
        const { email: mine, email_status } = JSON.parse(heard.text)
        const letters = (await lettersTo(world, email)).map(({ kind }) => kind)
        answers.push({ status: heard.status, isMine: mine === email, email_status, letters })
      }
      expect(answers[0]).toEqual({ status: 200, isMine: false, email_status: 0, letters: ['change_email'] })
      expect(answers[1]).toEqual(answers[0])
    })
  })

  it('of recovery are five an hour to one mailbox, from wherever they are asked for', async () => {
    const { email } = await member(await world.space())
    const heard: Heard[] = []
    for (let n = 0; n < 6; n++) {
      const body = { email: n % 2 ? email : email.replace('@', '+tag@'), recaptcha_token: await captcha() }
      heard.push(await ask(contract.recovery.recover, { body }, { ip: `198.51.100.${n + 1}` }))
    }
    expect(statuses(heard)).toEqual([404, 204, 404, 204, 404, 429])
    expect(Number(heard.at(-1)?.headers['retry-after'])).toBeGreaterThan(3_000)
  })
})
