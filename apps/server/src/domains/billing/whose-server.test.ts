import { flags } from '@otklik/contract/permissions.ts'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeWorld, type World } from '../../../test/world.ts'
import { endPartsOf } from '../../app.ts'
import { endSpaces } from './jobs.ts'

// An installation of one's own: what holds there follows from its settings, also for spaces that were made before.

const DAY_MS = 86_400_000
const own = await makeWorld({ env: { BILLING: '0', SIGNUP: 'invited' } })
afterAll(own.end)

describe('without billing', () => {
  it('a space whose period was over long ago works, with every feature, and nothing is said of a period', async () => {
    const space = await own.space({ is_paid: false, settings: { macros: false } })
    await own.owner.query('update spaces set tariff_id = 1, is_trial = true where id = $1', [space.id])
    const boss = await space.person('administrator')
    const { spaces, memberships, has_billing } = await own.as(boss).desk.config({ query: {} })
    expect(has_billing).toBe(false)
    expect(spaces).toMatchObject([{ expires_at: null, is_trial: false, tariff: { flags: [...flags] } }])
    expect(memberships).toMatchObject([{ is_paid: true, flags: flags.filter((flag) => flag !== 'macros') }])

    // What a tariff would lack is switched on and used.
    await own.as(boss).spaces.change({ params: { id: space.id }, body: { macros: true } })
    const { chat } = await space.message()
    const colleague = await space.person('operator')
    const assigned = { assigned_to: colleague.user_id, group_id: null, seen_version: chat.version }
    await own.as(boss).chatHandling.assign({ params: { id: chat.id }, body: assigned })
  })

  it('there is no page about payments', async () => {
    const boss = await (await own.space()).person('administrator')
    await expect(own.as(boss).billing.list()).rejects.toMatchObject({ status: 404 })
  })

  it('two-factor that a space demands is demanded also after its former period', async () => {
    const space = await own.space({ is_paid: false, settings: { otp_required: true } })
    const boss = await space.person('administrator')
    expect((await own.as(boss).desk.config({ query: {} })).otp_required).toBe(true)
    expect((await own.as(boss).protection.get()).otp_required).toBe(true)
  })

  it('nothing is ever deleted for want of payment, not even what was to be', async () => {
    const [over, planned] = [await own.space({ is_paid: false }), await own.space({ is_paid: false })]
    await own.owner.query(`update spaces set delete_after = now() - interval '1 day' where id = $1`, [planned.id])
    const parts = endPartsOf(own.base)
    for (const days of [0, 30, 60]) await endSpaces(parts, new Date(Date.now() + days * DAY_MS))
    const { rows } = await own.owner.query(
      'select id, delete_after is null as is_free, deleted_at from spaces where id = any($1) order by id',
      [[over.id, planned.id]],
    )
    expect(rows).toEqual([
      { id: over.id, is_free: true, deleted_at: null },
      { id: planned.id, is_free: false, deleted_at: null },
    ])
    expect((await own.owner.query('select from mails')).rowCount).toBe(0)
  })
})

const signUp = (world: World, email: string) =>
  world.as().signup.signup({
    body: { name: 'Anna', email, company: 'Shop', password: 'молоко-21!', locale: 'en' },
  })
const empty = async (SIGNUP: string) => {
  const world = await makeWorld({ env: { BILLING: '0', SIGNUP } })
  onTestFinished(world.end)
  return world
}
const closed = { status: 403, refusal: { error_type: 'signup_closed' } }

describe('who may register', () => {
  it('the first person of an empty installation, and then only whoever was invited', async () => {
    const world = await empty('invited')
    const both = await Promise.allSettled([signUp(world, 'a@example.test'), signUp(world, 'b@example.test')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: closed })
    await expect(signUp(world, 'c@example.test')).rejects.toMatchObject(closed)
    expect((await world.owner.query('select from users')).rowCount).toBe(1)

    const space = await world.space()
    const boss = await space.person('administrator')
    const { url } = await world.as(boss).members.invite({
      body: {
        ...{ space_id: space.id, email: 'd@example.test', role: 'operator' },
        ...{ switches: [], objects: null, groups: [], is_fenced: false },
      },
    })
    const hash = url.split('/').at(-1) ?? ''
    await world.as().signup.accept({
      params: { hash },
      body: { name: 'Dina', email: 'd@example.test', password: 'молоко-21!', locale: 'en' },
    })
  })

  it('nobody, where it is closed', async () => {
    const world = await empty('closed')
    await expect(signUp(world, 'a@example.test')).rejects.toMatchObject(closed)
    const space = await world.space()
    const boss = await space.person('administrator')
    const { url } = await world.as(boss).members.invite({
      body: {
        ...{ space_id: space.id, email: 'd@example.test', role: 'operator' },
        ...{ switches: [], objects: null, groups: [], is_fenced: false },
      },
    })
    const hash = url.split('/').at(-1) ?? ''
    await expect(world.as().signup.invitation({ params: { hash } })).rejects.toMatchObject(closed)
    const body = { name: 'Dina', email: 'd@example.test', password: 'молоко-21!', locale: 'en' } as const
    await expect(world.as().signup.accept({ params: { hash }, body })).rejects.toMatchObject(closed)
  })
})
