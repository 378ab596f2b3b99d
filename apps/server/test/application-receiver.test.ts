import { createHmac } from 'node:crypto'
import { type Connector, NetworkFailure } from '@otklik/connectors/connector.ts'
import { connectors } from '@otklik/connectors/registry.ts'
import { socialClients } from '@otklik/simulator/social/clients.ts'
import { accounts } from '@otklik/simulator/world/accounts.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { unsubscribeAccount } from '../src/domains/accounts/jobs.ts'
import { sweepUnrouted } from '../src/domains/inbox/deliveries.ts'
import { makeErrands } from '../src/domains/inbox/jobs/errands.ts'
import { hookToken } from '../src/platform/outbound/connectors.ts'
import { type Connected, overhear } from './security/leaks/overheard.ts'

// Networks that deliver for all accounts of an application at once, shown by Facebook.

const network = 'facebook'
const { client_secret } = socialClients[network]
const stage = await overhear()
const { world, knock } = stage
afterAll(stage.end)

let [left, right]: Connected[] = []
beforeAll(async () => {
  left = await stage.connect(network, (await world.space()).id)
  right = await stage.connect(network, (await world.space()).id)
})
beforeEach(() => world.owner.query('delete from inbox; delete from inbox_keys; delete from inbox_unrouted'))

const count = async (table: string) => Number((await world.owner.query(`select count(*) from ${table}`)).rows[0].count)
const stored = async () => ({ inbox: await count('inbox'), unrouted: await count('inbox_unrouted') })

let last = 0
const entry = (id: string) => {
  const message = { mid: `m_${++last}`, text: 'Здравствуйте' }
  return { id, time: 1_790_000_000_000, messaging: [{ sender: { id: '7' }, recipient: { id }, timestamp: 1, message }] }
}
function deliver(body: string) {
  const signature = createHmac('sha256', client_secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  return knock({ url: `/hooks/${network}`, headers, body: Buffer.from(body) })
}
const deliverAll = (...entries: object[]) => deliver(JSON.stringify({ object: 'page', entry: entries }))

it('asks the network to deliver to one address', async () => {
  expect((await stage.nextDelivery(network)).url).toBe(`/hooks/${network}`)
})

it('brings what is about an account to every space that has it', async () => {
  expect((await deliverAll(entry(left?.provider_id as string))).status).toBe(200)
  const { rows } = await world.owner.query('select space_id, object_id from inbox order by space_id')
  expect(rows).toEqual([left, right].map((account) => ({ space_id: account?.space_id, object_id: account?.id })))
})

it('keeps what is about nobody apart, for a week', async () => {
  expect((await deliverAll(entry(left?.provider_id as string), entry('404'))).status).toBe(200)
  expect(await stored()).toEqual({ inbox: 2, unrouted: 1 })
  await sweepUnrouted(world.base)
  expect(await count('inbox_unrouted')).toBe(1)
  await world.owner.query(`update inbox_unrouted set received_at = now() - interval '8 days'`)
  await sweepUnrouted(world.base)
  expect(await count('inbox_unrouted')).toBe(0)
})

it('has all of a delivery or nothing of it', async () => {
  const both = JSON.stringify({ object: 'page', entry: [entry(left?.provider_id as string), entry('404')] })
  await world.owner.query('revoke insert on inbox_unrouted from otklik_app')
  try {
    expect((await deliver(both)).status).toBe(500)
    expect(await stored()).toEqual({ inbox: 0, unrouted: 0 })
  } finally {
    await world.owner.query('grant insert on inbox_unrouted to otklik_app')
  }
  expect((await deliver(both)).status).toBe(200)
  expect(await stored()).toEqual({ inbox: 2, unrouted: 1 })
})

it('knows a part again, however it is bound together', async () => {
  const [first, second] = [entry(left?.provider_id as string), entry(left?.provider_id as string)]
  await deliverAll(first)
  await deliverAll(second, first)
  expect(await stored()).toEqual({ inbox: 4, unrouted: 0 })
})

it('keeps whole what it cannot take apart', async () => {
  expect((await deliver('{"object":"page","entry":"none"}')).status).toBe(200)
  expect(await stored()).toEqual({ inbox: 0, unrouted: 1 })
})

it('goes on hearing of an account that one of its spaces has given up', async () => {
  await unsubscribeAccount(world.base, right?.space_id as number, right?.id as number)
  await stage.nextDelivery(network)
  await world.owner.query(`update objects set state = 'removed' where id = $1`, [right?.id])
  await unsubscribeAccount(world.base, left?.space_id as number, left?.id as number)
  await expect(stage.nextDelivery(network)).rejects.toThrow('delivered nothing')
  await world.owner.query(`update objects set state = 'active' where id = $1`, [right?.id])
  world.base.forgetAccounts()
})

it('forgets an account at once when it is removed', async () => {
  await world.owner.query(`update objects set state = 'removed' where id = $1`, [right?.id])
  world.base.forgetAccounts()
  await deliverAll(entry(left?.provider_id as string))
  expect(await count('inbox')).toBe(1)
})

const setState = async (state: string, ...places: (Connected | undefined)[]) => {
  for (const place of places) await world.owner.query('update objects set state = $1 where id = $2', [state, place?.id])
  world.base.forgetAccounts()
}
const receivers = async () => (await world.owner.query('select object_id from inbox order by 1')).rows

it('brings nothing to a space whose token has died while another has the account', async () => {
  await setState('active', left, right)
  await setState('broken', left)
  await deliverAll(entry(left?.provider_id as string))
  expect(await receivers()).toEqual([{ object_id: right?.id }])

  // Whoever is alone with it may only have to sign in again: customers do not wait for that.
  await setState('removed', right)
  await deliverAll(entry(left?.provider_id as string))
  expect(await receivers()).toEqual([left, right].map((place) => ({ object_id: place?.id })))

  // Of two who can show nothing neither is told; it is kept for whoever connects the account again.
  await setState('broken', left, right)
  await deliverAll(entry(left?.provider_id as string))
  expect(await stored()).toEqual({ inbox: 2, unrouted: 1 })
  await setState('active', left, right)
})

it('stops at the moment the token is found dead, whatever was remembered', async () => {
  await setState('active', left, right)
  await deliverAll(entry(left?.provider_id as string))
  expect(await receivers()).toHaveLength(2)
  const facebook = connectors.facebook as Connector
  const history = async () => {
    throw new NetworkFailure('token_dead', 'Revoked')
  }
  // Nothing is due but one look at the past of one of them.
  await world.owner.query(
    `insert into account_errands (space_id, object_id, what, run_at)
     select space_id, id, what, case when id = $1 and what = 'history' then now() else now() + interval '1 year' end
     from objects, unnest('{news,history,refresh,templates,subscribe}'::text[]) what
     on conflict (space_id, object_id, what) do update set run_at = excluded.run_at`,
    [left?.id],
  )
  const errands = makeErrands(world.base, { facebook: { ...facebook, history } })
  await errands.round()
  await errands.finish()
  expect((await world.owner.query('select state from objects where id = $1', [left?.id])).rows).toEqual([
    { state: 'broken' },
  ])

  await world.owner.query('delete from inbox')
  await deliverAll(entry(left?.provider_id as string))
  expect(await receivers()).toEqual([{ object_id: right?.id }])
  await setState('active', left)
})

it('keeps what came while nobody had the account for whoever connects it next, once', async () => {
  await world.owner.query(`update objects set state = 'removed' where provider = $1`, [network])
  world.base.forgetAccounts()
  await deliverAll(entry(left?.provider_id as string), entry('404'))
  expect(await stored()).toEqual({ inbox: 0, unrouted: 2 })

  const space = await world.space()
  const place = { space_id: space.id, company_id: await space.company() }
  const access = accounts.find((one) => one.network === network)?.tokens.access as string
  const { id } = await world
    .as(await space.person('administrator'))
    .accounts.connect({ body: { ...place, provider: network, access } })
  expect((await world.owner.query('select space_id, object_id, state from inbox')).rows).toEqual([
    { space_id: space.id, object_id: id, state: 'waiting' },
  ])
  expect(await stored()).toEqual({ inbox: 1, unrouted: 1 })
})

it('says that the address is ours to whoever knows the word', async () => {
  const ask = (hub: Record<string, string>) =>
    knock({ url: `/hooks/${network}?${new URLSearchParams(hub)}`, headers: {}, body: Buffer.alloc(0) }, 'GET')
  const word = hookToken(world.base.secrets, network)
  const question = { 'hub.mode': 'subscribe', 'hub.verify_token': word, 'hub.challenge': '1158201444' }
  expect(await ask(question)).toEqual({ status: 200, text: '1158201444' })
  expect((await ask({ ...question, 'hub.verify_token': hookToken(world.base.secrets, 'instagram') })).status).toBe(403)
  expect((await ask({})).status).toBe(403)
})
