import { spaceCodes } from '@otklik/contract/notifications/catalogue.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { makeOutletStage } from '../../../test/stages/outlet-stage.ts'
import { tokenOf } from './outlets/confirm.ts'
import { resealOutlets } from './outlets/sealed.ts'
import { sendDigests } from './sending/digest.ts'
import { sendDue } from './sending/sender.ts'
import { makeToken } from './sending/token.ts'

const { world, wire, scene } = await makeOutletStage()
afterAll(world.end)
const { owner, base } = world

describe('Slack', () => {
  async function connected() {
    const all = await scene()
    const { space, boss } = all
    const redirect_uri = 'https://otklik.example.test/callback/slack'
    const outlets = world.as(boss).spaceOutlets
    const { url, state } = await outlets.openSlack({ body: { space_id: space.id, redirect_uri } })
    expect(url).toContain('https://slack.com/oauth/v2/authorize?client_id=ours')
    const granted = { ok: true, access_token: 'xoxb-secret', team: { name: 'Team' } }
    const channels = { ok: true, channels: [{ id: 'C0001', name: 'support' }] }
    wire.answer = ({ url }) => ({ body: url.endsWith('oauth.v2.access') ? granted : channels })
    const body = { code: 'code', redirect_uri, state }
    expect(await outlets.authorizeSlack({ body })).toMatchObject({ kind: 'slack', name: 'Team' })
    await expect(outlets.authorizeSlack({ body })).rejects.toMatchObject({ status: 400 })
    const told = { codes: ['overdue' as const], object_ids: null, locale: 'en' as const }
    const outlet = await outlets.addChannel({ body: { space_id: space.id, channel: 'C0001', ...told } })
    expect(outlet).toMatchObject({ label: '#support', kind: 'slack', state: 'on', codes: ['overdue'] })
    return { ...all, outlet }
  }

  it('is let in by its window, told in a channel, and waits as long as it is asked to', async () => {
    const { boss, happen, states, due, calm, outlet } = await connected()
    wire.calls = []
    await happen('overdue', 'a', 'Late <@U1>', null)
    wire.answer = () => ({ status: 429, headers: { 'retry-after': '17' }, body: { ok: false, error: 'ratelimited' } })
    await sendDue(base, 'slack')
    await due()
    await sendDue(base, 'slack')
    expect(wire.calls).toHaveLength(1)
    await calm()
    wire.answer = () => ({})
    await sendDue(base, 'slack')
    const said = JSON.parse(String(wire.calls[1]?.init.body))
    expect(said).toMatchObject({ channel: 'C0001' })
    expect(said.text).toContain('Late &lt;@U1&gt;')
    expect(wire.calls[1]?.init.headers?.authorization).toBe('Bearer xoxb-secret')
    expect(await states()).toMatchObject([{ state: 'sent' }])
    expect(await world.as(boss).spaceOutlets.test({ params: { id: outlet.id } })).toEqual({ error: null })
    wire.answer = () => ({ body: { ok: false, error: 'is_archived' } })
    expect(await world.as(boss).spaceOutlets.test({ params: { id: outlet.id } })).toEqual({ error: 'is_archived' })
  })

  it('is broken when the workspace has thrown us out, and tells nothing that is gone or not chosen', async () => {
    const { space, boss, happen, states } = await connected()
    const { item_id } = await happen('overdue', 'a', 'Gone', null)
    await owner.query(`update items set status = 'deleted', finished_at = now() where id = $1`, [item_id])
    await happen('answered', 'b', 'Not chosen', null)
    wire.calls = []
    await sendDue(base, 'slack')
    expect(wire.calls).toEqual([])
    expect((await states()).map(({ reason }) => reason)).toEqual(['gone', 'not wanted'])
    await happen('overdue', 'c', 'Late', null)
    wire.answer = () => ({ body: { ok: false, error: 'token_revoked' } })
    await sendDue(base, 'slack')
    const { services, outlets } = await world.as(boss).spaceOutlets.list({})
    expect(services).toMatchObject([{ kind: 'slack', state: 'broken', reason: 'token_refused' }])
    expect(outlets).toMatchObject([{ state: 'broken' }])
    await world.as(boss).spaceOutlets.removeService({ body: { space_id: space.id, kind: 'slack' } })
    expect(await world.as(boss).spaceOutlets.list({})).toMatchObject({ services: [], outlets: [] })
  })

  it('is told nothing that a colleague wrote in a note', () => expect(spaceCodes).not.toContain('mentioned'))
})

describe('an administrator who has some accounts only', () => {
  it('lets nobody be told of others, and leaves what is told already', async () => {
    const space = await world.space()
    const [mine, other] = [await space.account(), await space.account()]
    const boss = world.as(await space.person('administrator')).spaceOutlets
    const half = world.as(await space.person('administrator', { objects: [mine.id] })).spaceOutlets
    const told = { codes: ['overdue' as const], locale: 'ru' as const }
    const add = (object_ids: number[] | null, n: number) =>
      half.addAddress({ body: { space_id: space.id, email: `half-${n}@example.test`, object_ids, ...told } })
    const refused = { status: 400, refusal: { fields: { object_ids: expect.stringContaining('choose among yours') } } }
    await expect(add(null, 1)).rejects.toMatchObject(refused)
    await expect(add([mine.id, other.id], 2)).rejects.toMatchObject(refused)
    const { id } = await add([mine.id], 3)
    const change = (who: typeof half, object_ids: number[] | null) =>
      who.change({ params: { id }, body: { object_ids, ...told } })
    await expect(change(half, [other.id])).rejects.toMatchObject(refused)
    await expect(change(half, null)).rejects.toMatchObject(refused)
    await change(boss, [mine.id, other.id])
    expect(await change(half, [mine.id, other.id])).toMatchObject({ object_ids: [mine.id, other.id] })
    expect(await change(half, [mine.id])).toMatchObject({ object_ids: [mine.id] })
    await expect(change(half, [mine.id, other.id])).rejects.toMatchObject(refused)
  })
})

describe('an address outside', () => {
  it('is asked first, gets letters then, and stops them by one press', async () => {
    const { space, boss, happen } = await scene()
    const told = { codes: ['overdue' as const], object_ids: null, locale: 'en' as const }
    const email = `outside-${space.id}@example.test`
    const outlets = world.as(boss).spaceOutlets
    const outlet = await outlets.addAddress({ body: { space_id: space.id, email, ...told } })
    expect(outlet).toMatchObject({ state: 'unconfirmed', label: email })
    await expect(outlets.addAddress({ body: { space_id: space.id, email, ...told } })).rejects.toMatchObject({
      status: 400,
    })
    const token = tokenOf(base.secrets, { space_id: space.id, id: outlet.id })
    const { ask, confirm } = world.as().confirming
    expect(await ask({ params: { token } })).toEqual({ space: 'Space', names: ['Overdue'] })
    expect((await outlets.list({})).outlets).toMatchObject([{ state: 'unconfirmed' }])
    await expect(confirm({ params: { token: `${token.slice(0, -2)}00` } })).rejects.toMatchObject({ status: 404 })
    await confirm({ params: { token } })
    expect((await outlets.list({})).outlets).toMatchObject([{ state: 'on' }])

    await happen('overdue', 'a', 'Late', null)
    await sendDigests(base)
    const { rows } = await owner.query('select mail_id from dispatches where space_id = $1', [space.id])
    const press = makeToken(base.secrets, { space_id: space.id, mail_id: Number(rows[0].mail_id) })
    await world.server.inject({
      ...{ method: 'POST', url: `/u/${press}`, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect((await outlets.list({})).outlets).toMatchObject([{ state: 'off', reason: 'unsubscribed' }])
    await expect(confirm({ params: { token } })).rejects.toMatchObject({ status: 404 })
  })
})

it('seals what opens them anew with a new key', async () => {
  expect(await resealOutlets(base)).toBeGreaterThan(1)
})
