import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { connectors } from '@otklik/connectors/registry.ts'
import { inbox } from '@otklik/contract/inbox.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { accounts } from '@otklik/simulator/world/accounts.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectAccount } from '../../src/domains/accounts/jobs.ts'
import { readCredentials } from '../../src/domains/accounts/service.ts'
import type { TestAccount } from '../space.ts'
import { insert, makeWorld } from '../world.ts'
import { type Delivery, deliver, deliveries } from './deliveries.ts'

// S11: whoever is not the network is turned away, counted, and leaves nothing behind.

const simulator = makeSimulator({})
const origin = await simulator.listen()
const world = await makeWorld({
  env: {
    OUTBOUND_ALLOW: new URL(origin).host,
    VK_API_BASE: `${origin}/vk/method`,
    TELEGRAM_API_BASE: `${origin}/telegram`,
  },
})
afterAll(async () => {
  await world.end()
  await simulator.close()
})

type Network = keyof typeof deliveries
const networks = Object.keys(connectors) as Network[]
/** How the proof of a delivery is replaced; none of them signs the body, else a body written anew would belong here. */
const prove: Record<Network, (made: Delivery, proof: unknown) => Delivery> = {
  vk: (made, secret) => withBody(made, { secret }),
  telegram: ({ params, delivery }, proof) => ({
    params,
    delivery: { ...delivery, headers: { ...(proof !== undefined && { [SECRET_HEADER]: String(proof) }) } },
  }),
}
const SECRET_HEADER = 'x-telegram-bot-api-secret-token'
const read = ({ delivery }: Delivery) => JSON.parse(Buffer.from(delivery.body).toString())
const withBody = (made: Delivery, change: object): Delivery => ({
  ...made,
  delivery: { ...made.delivery, body: new Uint8Array(Buffer.from(JSON.stringify({ ...read(made), ...change }))) },
})

it('knows what a delivery of every network looks like', () => {
  expect(Object.keys(deliveries).sort()).toEqual([...networks].sort())
})

const stored = async () =>
  (await world.owner.query('select (select count(*) from inbox) + (select count(*) from inbox_keys) as n')).rows[0].n
const rejected = () => world.base.metrics.counter('hook_rejected')

describe.each(networks)('%s', (network) => {
  let [own, sibling, foreign]: TestAccount[] = []
  beforeAll(async () => {
    const [ours, theirs] = [await world.space(), await world.space()]
    own = await ours.account({ provider: network })
    sibling = await ours.account({ provider: network })
    foreign = await theirs.account({ provider: network })
  })
  const genuine = () => deliveries[network](own as TestAccount)
  const forged = (proof: unknown) => prove[network](genuine(), proof)
  const to = (made: Delivery, params: Partial<Delivery['params']>) => ({
    ...made,
    params: { ...made.params, ...params },
  })

  const forgeries: Record<string, () => Delivery> = {
    'without a proof': () => forged(undefined),
    'with an empty proof': () => forged(''),
    'with a wrong proof': () => forged('wrong'),
    'with a proof that differs in its last letter': () => forged(`${own?.webhook.slice(0, -1)}_`),
    'with a proof that is longer': () => forged(`${own?.webhook}x`),
    'with the proof in a list': () => forged([own?.webhook, own?.webhook]),
    'with a proof that is no text': () => forged(true),
    'with the proof of another account of the space': () => forged(sibling?.webhook),
    'with the proof of an account of another space': () => forged(foreign?.webhook),
    'with its own proof at the address of another account': () => to(genuine(), { key: sibling?.hook_key as string }),
    'with its own proof at an address that is nobody’s': () => to(genuine(), { key: 'k'.repeat(32) }),
    'at the address of another network': () =>
      to(genuine(), { network: networks.find((one) => one !== network) as string }),
    'at a network that does not exist': () => to(genuine(), { network: 'nowhere' }),
    'that wants to shake hands where nobody waits for it': () => withBody(forged(undefined), { type: 'confirmation' }),
    'that is not JSON': () => ({ ...forged(undefined), delivery: { headers: {}, body: new Uint8Array([0xff, 0x00]) } }),
  }

  it.each(Object.keys(forgeries))('turns away a delivery %s, counts it and stores nothing', async (kind) => {
    const [before, count] = [await stored(), rejected()]
    const { status } = await deliver(world, forgeries[kind]?.() as Delivery)
    expect([401, 403, 404]).toContain(status)
    expect(rejected()).toBe(count + 1)
    expect(await stored()).toBe(before)
  })

  it('takes the genuine one, and the same again only once', async () => {
    const [before, made] = [Number(await stored()), genuine()]
    expect(await deliver(world, made)).toMatchObject({ status: 200 })
    expect(await deliver(world, made)).toMatchObject({ status: 200 })
    expect(Number(await stored())).toBe(before + 2)
  })

  it('compares in constant time, whatever the length', async () => {
    const compare = vi.spyOn(crypto, 'timingSafeEqual')
    syncBuiltinESMExports()
    try {
      for (const proof of ['x', `${own?.webhook}x`, own?.webhook]) await deliver(world, forged(proof))
      expect(compare).toHaveBeenCalledTimes(3)
      for (const [left, right] of compare.mock.calls) expect(left.byteLength).toBe(right.byteLength)
    } finally {
      compare.mockRestore()
      syncBuiltinESMExports()
    }
  })
})

it('gives every account an address and a secret that nobody guesses', async () => {
  world.base.setAddress(await world.server.listen({ port: 0, host: '127.0.0.1' }))
  const { id: space_id } = await world.space()
  const text = `insert into companies (space_id, name) values ($1, 'Лавка') returning id`
  const company_id = await insert(world.owner, text, [space_id])
  const words: string[] = []
  for (const account of accounts) {
    const tokens = { access: account.tokens.access }
    const id = await connectAccount(world.base, { space_id, company_id, provider: account.network, ...tokens })
    const { rows } = await world.owner.query('select hook_key from objects where id = $1', [id])
    const secrets = await world.base.database.inSpaces({ spaces: [space_id] }, (db) =>
      readCredentials({ db }, world.base.secrets, space_id, id),
    )
    words.push(rows[0].hook_key, secrets.webhook as string)
  }
  expect(new Set(words).size).toBe(words.length)
  // base64url: six bits a letter.
  for (const word of words) expect(word).toMatch(/^[\w-]{22,}$/)
  const short = { network: 'vk', key: 'k'.repeat(21) }
  expect(inbox.deliver.params.safeParse(short).success).toBe(false)
})
