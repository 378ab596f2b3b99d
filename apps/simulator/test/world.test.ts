import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networks } from '../src/networks/list.ts'
import { makeSimulator, type Simulator } from '../src/simulator.ts'
import { accounts } from '../src/world/accounts.ts'
import { placeOf } from '../src/world/past.ts'
import { people } from '../src/world/people.ts'
import type { Happening } from '../src/world/world.ts'
import { order } from './listener.ts'

let simulator: Simulator
let heard: Happening[]

beforeEach(() => {
  simulator = makeSimulator({ seed: 7 })
  heard = []
  simulator.world.listen((happening) => void heard.push(happening))
  simulator.world.isConnected = () => true
})
afterEach(async () => {
  vi.useRealTimers()
  await simulator.close()
})

test('sixty people with names of their own, two companies with a community and a bot each', () => {
  expect(people.length).toBeGreaterThanOrEqual(60)
  expect(new Set(people.map(({ username }) => username)).size).toBe(people.length)
  const places = accounts.map(({ network, company }) => `${company} ${network}`)
  expect(places).toEqual(expect.arrayContaining(['kuhnya telegram', 'kuhnya vk', 'lavka telegram', 'lavka vk']))
})

test('every account has numbers of its own: those of the past, and those of its people', () => {
  expect(new Set(accounts.map(placeOf)).size).toBe(accounts.length)
  const firsts = networks.map(({ accounts: [first] }) => first?.people_from)
  expect(new Set(firsts).size).toBe(networks.length)
})

test('at a pace people write on every account, and stop when it is taken away', async () => {
  simulator.setPace(2)
  await expect.poll(() => new Set(heard.map(({ account }) => account)).size).toBe(accounts.length)
  await expect.poll(() => heard.some(({ kind }) => kind === 'comment_edited')).toBe(true)
  simulator.setPace(null)
  const before = heard.length
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(heard.length).toBe(before)
})

test('no phrase keeps a blank to be filled', async () => {
  simulator.setPace(1)
  await expect.poll(() => heard.length).toBeGreaterThan(400)
  const texts = heard.map((one) => ('comment' in one ? one.comment.text : 'message' in one ? one.message.text : ''))
  expect(texts.filter((text) => /[{}]|📷|undefined/.test(text))).toEqual([])
})

test('about a third of the people whom we answer write again, while there is a pace', async () => {
  vi.useFakeTimers()
  const account = accounts.find(({ network }) => network === 'telegram')
  if (!account) throw new Error('no bot')
  simulator.setPace(10_000_000)
  for (let n = 0; n < 60; n++) {
    simulator.world.message(account, people[n % 60] as never, { text: 'Вопрос' })
    simulator.world.answerMessage(account, 610_000_001 + n, { text: 'Ответ' })
  }
  heard.length = 0
  await vi.advanceTimersByTimeAsync(41_000)
  const again = heard.filter((one) => one.kind === 'message_new' && one.message.from !== 0).length
  expect(again).toBeGreaterThan(8)
  expect(again).toBeLessThan(32)
})

test('the simulator listens on this machine only, and to no page of strangers', async () => {
  await expect(simulator.listen(0, '0.0.0.0')).rejects.toThrow('this machine only')
  const origin = await simulator.listen(0)
  const write = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  const strange = { ...write, headers: { ...write.headers, 'sec-fetch-site': 'cross-site' } }
  expect((await fetch(`${origin}/control/write`, strange)).status).toBe(403)
  expect((await simulator.app.inject({ url: '/control/ledger', headers: { host: 'evil.example' } })).statusCode).toBe(
    403,
  )
  expect(await order(origin, 'write', { network: 'telegram' })).toEqual({ error: 'nothing to write' })
})

test('deletions and blocks are told once', async () => {
  const origin = await simulator.listen(0)
  const { external_id } = await order(origin, 'write', { network: 'vk', text: 'Ой', post: 'latest' })
  await order(origin, 'delete', { network: 'vk', external_id })
  await order(origin, 'restore', { network: 'vk', external_id })
  expect(heard.map(({ kind }) => kind)).toEqual(['comment_new', 'comment_deleted', 'comment_restored'])
})
