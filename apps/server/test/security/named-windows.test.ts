import { googleplayAccounts } from '@otklik/simulator/networks/googleplay/accounts.ts'
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
const [own, other] = googleplayAccounts.map(({ id, tokens }) => ({ id, tokens }))

async function office() {
  const space = await world.space()
  const { channels, accounts } = world.as(await space.person('administrator'))
  const redirect_uri = `${world.base.public_url()}/callback/google`
  const company_id = await space.company()
  /** Back from the window, as Anna. */
  const allow = async () => {
    const asked = { space_id: space.id, redirect_uri, provider: 'googleplay' }
    const { url } = await channels.openWindow({ params, body: asked })
    const back = await fetch(`${url}&as=anna`, { redirect: 'manual' })
    const { code = '', state = '' } = Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams)
    return { code, state, redirect_uri }
  }
  const authorize = async () => channels.authorize({ params, body: await allow() })
  const choose = (grant: string, provider_id: string) =>
    channels.choose({ body: { space_id: space.id, company_id, grant, provider_id } })
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
  await expect(choose(grant, 'no package')).rejects.toMatchObject(rejected)
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
