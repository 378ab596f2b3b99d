import { googleplayAccounts } from '@otklik/simulator/networks/googleplay/accounts.ts'
import { instagramAccounts } from '@otklik/simulator/networks/instagram/accounts.ts'
import { pageOf } from '@otklik/simulator/networks/instagram/linked.ts'
import { whatsappAccounts } from '@otklik/simulator/networks/whatsapp/accounts.ts'
import { ownOf } from '@otklik/simulator/networks/whatsapp/own.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onStage } from '../../src/demo/demo.ts'
import { readCredentials, saveCredential } from '../../src/domains/accounts/service.ts'
import { makeWorld } from '../world.ts'

// Windows that are not called as what is connected in them: what Google's opens, the person names.

const simulator = makeSimulator({})
const origin = await simulator.listen()
const world = await makeWorld({ configure: (config) => onStage(config, origin) })
beforeAll(async () => world.base.setAddress(await world.server.listen({ port: 0, host: '127.0.0.1' })))
afterAll(async () => {
  await world.end()
  await simulator.close()
})

const params = { network: 'google' } as const
type Name = 'google' | 'facebook' | 'instagram' | 'whatsapp'
const [own, other] = googleplayAccounts.map(({ id, tokens }) => ({ id, tokens }))

async function office() {
  const space = await world.space()
  const { channels, accounts } = world.as(await space.person('administrator'))
  const company_id = await space.company()
  /** Back from the window, as Anna. */
  const allow = async (network: Name = 'google', provider = 'googleplay', as = 'anna') => {
    const redirect_uri = `${world.base.public_url()}/callback/${network}`
    const asked = { space_id: space.id, redirect_uri, provider }
    const { url } = await channels.openWindow({ params: { network }, body: asked })
    const back = await fetch(`${url}&as=${as}`, { redirect: 'manual' })
    const { code = '', state = '' } = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)
    return { code, state, redirect_uri }
  }
  const authorize = async (network: Name = 'google', provider = 'googleplay', as = 'anna') =>
    channels.authorize({ params: { network }, body: await allow(network, provider, as) })
  const choose = (grant: string, provider_id: string, pin?: string) =>
    channels.choose({ body: { space_id: space.id, company_id, grant, provider_id, ...(pin && { pin }) } })
  const secretsOf = (id: number) => space.inside((ctx) => readCredentials(ctx, world.base.secrets, space.id, id))
  const breakIt = (id: number) => world.owner.query(`update objects set state = 'broken' where id = $1`, [id])
  return { space, company_id, channels, accounts, allow, authorize, choose, secretsOf, breakIt }
}

it('connects the application that the person names, once the network has shown that it is theirs', async () => {
  const { authorize, choose, channels, secretsOf } = await office()
  const { grant, choices } = await authorize()
  expect(choices).toMatchObject([{ provider_id: '', is_typed: true, is_ready: true, is_connected: false }])
  const rejected = { status: 422, refusal: { error_type: 'token_rejected' } }
  await expect(choose(grant, other?.id ?? '')).rejects.toMatchObject(rejected)
  const malformed = { status: 422, refusal: { error_type: 'entry_malformed' } }
  await expect(choose(grant, 'no package')).rejects.toMatchObject(malformed)
  const card = await choose(grant, ` ${own?.id} `)
  expect(card).toMatchObject({ provider: 'googleplay', provider_id: own?.id, state: 'active' })
  expect(await secretsOf(card.id)).toMatchObject({
    access: expect.stringMatching(/^ya29/),
    refresh: expect.any(String),
  })
  const { token_expires_at } = await channels.get({ params: { id: card.id } })
  expect(token_expires_at).toBeGreaterThan(Date.now() / 1000 + 3_000)
  await expect(choose(grant, own?.id ?? '')).rejects.toMatchObject({ status: 409 })
})

it('takes a state only in the window that it was made for', async () => {
  const { allow, channels } = await office()
  const back = await allow()
  const elsewhere = { ...back, redirect_uri: back.redirect_uri.replace('google', 'gmaps') }
  const failed = { status: 400, refusal: { error_type: 'authorization_failed' } }
  await expect(channels.authorize({ params: { network: 'gmaps' }, body: elsewhere })).rejects.toMatchObject(failed)
  await expect(channels.authorize({ params: { network: 'gmaps' }, body: back })).rejects.toMatchObject(failed)
  expect((await channels.authorize({ params, body: back })).choices).toHaveLength(1)
})

it('mends by the window what was connected by a key, and leaves nothing of the key', async () => {
  const { space, company_id, accounts, authorize, choose, secretsOf, breakIt } = await office()
  const made = { space_id: space.id, company_id, provider: 'googleplay', ...own?.tokens }
  const { id } = await accounts.connect({ body: made })
  const place = { space_id: space.id, object_id: id, kind: 'key_id' } as const
  await space.inside((ctx) => saveCredential(ctx, world.base.secrets, place, 'of an earlier key'))
  const before = await secretsOf(id)
  await breakIt(id)
  const { grant } = await authorize()
  expect(await choose(grant, own?.id ?? '')).toMatchObject({ id, state: 'active' })
  const { webhook, ...tokens } = await secretsOf(id)
  expect(webhook).toBe(before.webhook)
  expect(Object.keys(tokens).sort()).toEqual(['access', 'page', 'refresh'])
  expect(tokens.access).toMatch(/^ya29/)
})

it('mends by a key what was connected in the window', async () => {
  const { accounts, authorize, choose, breakIt, channels } = await office()
  const { grant } = await authorize()
  const { id } = await choose(grant, own?.id ?? '')
  await breakIt(id)
  await accounts.reconnect({ params: { id }, body: { ...own?.tokens } })
  expect(await accounts.get({ params: { id } })).toMatchObject({ state: 'active' })
  expect((await channels.get({ params: { id } })).token_expires_at).toBeNull()
})

it('connects one and the same profile by its own window or by that of its page, and never twice', async () => {
  const { space, company_id, accounts, authorize, choose, secretsOf, breakIt, channels } = await office()
  const [profile] = instagramAccounts
  if (!profile) throw new Error('nobody is on Instagram')
  const page = pageOf(profile)
  const byPage = await authorize('facebook', 'instagram')
  expect(byPage.choices.map(({ provider_id }) => provider_id)).toEqual(instagramAccounts.map(({ id }) => id))
  const { id } = await choose(byPage.grant, profile.id)
  expect(await secretsOf(id)).toMatchObject({ access: expect.stringMatching(/^EAA/), page: page.id })
  expect((await channels.get({ params: { id } })).token_expires_at).toBeNull()

  const itself = await authorize('instagram', 'instagram', profile.id)
  expect(itself.choices).toMatchObject([{ provider_id: profile.id, is_connected: true }])
  await expect(choose(itself.grant, profile.id)).rejects.toMatchObject({ status: 409 })

  // What is signed by either application comes in, and both are one account.
  await simulator.deliveries.whenIdle()
  const stored = async () =>
    Number((await world.owner.query('select count(*) from inbox where object_id = $1', [id])).rows[0].count)
  const before = await stored()
  expect((await writeTo('instagram', profile.id)).status).toBe(200)
  await simulator.deliveries.whenIdle()
  expect(await stored()).toBe(before + 1)

  // A page that leaves takes our application along: the profile asks for its deliveries at once.
  const made = { space_id: space.id, company_id, provider: 'facebook', ...page.tokens }
  const facebook = await accounts.connect({ body: made })
  const due = async () =>
    (
      await world.owner.query(
        `select run_at <= now() as due from account_errands where object_id = $1 and what = 'subscribe'`,
        [id],
      )
    ).rows[0]?.due
  await world.owner.query(
    `insert into account_errands (space_id, object_id, what, run_at) values ($1, $2, 'subscribe', now() + interval '5 hours')
     on conflict (space_id, object_id, what) do update set run_at = excluded.run_at`,
    [space.id, id],
  )
  expect(await due()).toBe(false)
  await accounts.remove({ params: { id: facebook.id } })
  expect(await due()).toBe(true)

  await breakIt(id)
  const again = await authorize('instagram', 'instagram', profile.id)
  expect(await choose(again.grant, profile.id)).toMatchObject({ id, state: 'active' })
  const tokens = await secretsOf(id)
  expect(tokens.access).toMatch(/^IGAA/)
  expect(tokens).not.toHaveProperty('page')
})

it('connects a number of WhatsApp by Embedded Signup, with its PIN where it has to be registered first', async () => {
  const { authorize, choose, secretsOf } = await office()
  const [lavka, kuhnya] = whatsappAccounts
  if (!lavka || !kuhnya) throw new Error('nobody is on WhatsApp')
  Object.assign(ownOf(simulator.world, kuhnya), { is_unregistered: true, pin: '135790' })
  const { grant, choices } = await authorize('whatsapp', 'whatsapp', lavka.tokens.owner ?? '')
  expect(choices).toMatchObject([
    { provider_id: lavka.id, needs_pin: false },
    { provider_id: kuhnya.id, needs_pin: true },
  ])
  const { id } = await choose(grant, lavka.id)
  const tokens = await secretsOf(id)
  expect(tokens).toMatchObject({ owner: lavka.tokens.owner, page: lavka.id })
  expect(tokens.access).toMatch(/business-token/)
  expect(tokens).not.toHaveProperty('app_secret')
  await expect(choose(grant, kuhnya.id)).rejects.toMatchObject({
    status: 400,
    refusal: { fields: { pin: expect.anything() } },
  })
  await expect(choose(grant, kuhnya.id, '000000')).rejects.toMatchObject({
    status: 422,
    refusal: { error_type: 'token_rejected' },
  })
  const second = await choose(grant, kuhnya.id, '135790')
  expect(second).toMatchObject({ provider: 'whatsapp', state: 'active' })
  expect(Object.values(await secretsOf(second.id))).not.toContain('135790')
  // Signed with the secret of the installation's application, which the account has not.
  expect((await writeTo('whatsapp', kuhnya.id)).status).toBe(200)
  await simulator.deliveries.whenIdle()
  const { rows } = await world.owner.query('select count(*)::int as n from inbox where object_id = $1', [second.id])
  expect(rows).toEqual([{ n: 1 }])
})

const writeTo = (network: string, account: string) =>
  fetch(`${origin}/control/write`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network, person: 3, text: 'Здравствуйте', account }),
  })
