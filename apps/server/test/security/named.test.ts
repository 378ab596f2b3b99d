import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { askWho } from '../../src/domains/accounts/jobs.ts'
import { isOfBase, isStandInsFile } from '../../src/platform/outbound/named.ts'
import { makeSafeFetch } from '../../src/platform/outbound/safe-fetch.ts'
import { comment, openSource } from '../gateway-stage.ts'
import { makeWorld } from '../world.ts'
import { deliver, deliveries } from './deliveries.ts'
import { makeResolver } from './fence/targets.ts'

// S10: what OUTBOUND_ALLOW opens is for addresses that a setting names. Here it opens a service of the installation's own,
// an adapter and a proxy before VK, all of them private.

const asked: string[] = []
const service = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  response.end('{}')
})
service.on('connection', () => connections++)
let connections = 0
service.listen(0, '127.0.0.1')
await once(service, 'listening')
const host = `127.0.0.1:${(service.address() as AddressInfo).port}`
const world = await makeWorld({
  workers: true,
  configure: (config) => ({
    ...config,
    OUTBOUND_ALLOW: [...config.OUTBOUND_ALLOW, host],
    network_bases: { ...config.network_bases, pikabu: { adapter: `http://${host}/adapter` } },
  }),
})
afterAll(async () => {
  await world.end()
  service.close()
})
const statesOf = async (space_id: number) =>
  (await world.owner.query(`select state from files where space_id = $1`, [space_id])).rows

it.each(['gateway', 'pikabu'])(
  'fetches nothing from inside for a batch of %s, also where its adapter is',
  async (id) => {
    const source = await openSource(world, id)
    const files = [
      { kind: 'photo', url: `http://${host}/secret.png` },
      { kind: 'photo', url: `http://${host}/adapter/keys` },
    ]
    const told = { author: { id: 'u1', name: 'Мария', image: `http://${host}/face.png` }, files }
    await source.bring([comment(told)])
    await expect.poll(() => statesOf(source.space.id)).toEqual(Array.from({ length: 3 }, () => ({ state: 'refused' })))
    expect(asked.filter((one) => one.startsWith('GET'))).toEqual([])
    // The control: the adapter itself is told its key.
    if (id === 'pikabu') expect(asked).toContain('POST /adapter/keys')
  },
)

it('fetches nothing from the private address that stands in for a network', async () => {
  const space = await world.space()
  const account = await space.account()
  const base = world.base.network_bases.vk?.api as string
  const attachments = [{ type: 'doc', doc: { title: 'Заказ', url: `${base}/users.get` } }]
  await deliver(world, deliveries.vk(account, { text: 'Вот', attachments }))
  await expect.poll(() => statesOf(space.id)).toEqual([{ state: 'refused' }])
})

it('speaks to no host of a customer that leads inside, also where the installation may go there', async () => {
  const inside = `loopback.test:${new URL(`http://${host}`).port}`
  const fetch = makeSafeFetch([inside, host], makeResolver())
  connections = 0
  const tokens = { access: 'key', page: inside }
  for (const provider of ['useresponse', 'userecho'])
    await expect(askWho({ ...world.base, fetch }, provider, tokens)).rejects.toMatchObject({
      words: 'cannot be reached',
    })
  await expect(askWho({ ...world.base, fetch }, 'useresponse', { ...tokens, page: host })).rejects.toMatchObject({
    words: 'this is not an address of the service',
  })
  expect(connections).toBe(0)

  // The control: as an address of ours it is reached.
  await fetch(`http://${inside}/`, { is_named: true })
  expect(connections).toBe(1)
})

it('knows what a setting names by host and port', () => {
  const bases = { api: 'http://10.0.0.5:8081/vk', site: '' }
  expect(isOfBase('http://10.0.0.5:8081/upload', bases)).toBe(true)
  expect(isOfBase('ws://10.0.0.5:8081/', bases)).toBe(true)
  const others = ['http://10.0.0.5/', 'http://10.0.0.5:8082/', 'http://10.0.0.50:8081/', 'http:///x', '', 'nonsense']
  for (const other of [...others, 'http://10.0.0.5:8081@evil.example/']) expect(isOfBase(other, bases)).toBe(false)
  expect(isOfBase('https://api.vk.ru/', undefined)).toBe(false)
})

it('knows the files of stand-ins by all that stands before them', () => {
  const base = 'http://127.0.0.1:9/files'
  expect(isStandInsFile(`${base}/1`, base)).toBe(true)
  expect(isStandInsFile(`${base}/1`, undefined)).toBe(false)
  const others = [
    base,
    `${base}2/1`,
    `${base}/../1`,
    `${base}/%2E%2e/1`,
    `${base}/..\\1`,
    'http://127.0.0.1:91/files/1',
    '',
  ]
  for (const other of others) expect(isStandInsFile(other, base)).toBe(false)
})
