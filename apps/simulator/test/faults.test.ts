import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSimulator, type Simulator } from '../src/simulator.ts'
import { order, telegramCall, vkCall } from './listener.ts'

let simulator: Simulator
let origin: string

beforeEach(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  await order(origin, 'write', { network: 'telegram', text: 'Привет' })
})
afterEach(() => simulator.close())

const send = () => telegramCall(origin, 'sendMessage', { chat_id: '610000001', text: 'Да' })
const strike = (fault: object) => order(origin, 'faults', { network: 'telegram', method: 'sendMessage', ...fault })
const effects = () => simulator.ledger.entries.map(({ effect, result }) => [effect, result])

test('a fault strikes as often as it was told to, and only its method', async () => {
  await strike({ kind: '429', times: 2 })
  expect((await telegramCall(origin, 'getMe', {})).ok).toBe(true)
  expect([(await send()).error_code, (await send()).error_code, (await send()).ok]).toEqual([429, 429, true])
})

test('a lost answer before the effect leaves nothing, after it one message', async () => {
  await strike({ kind: 'cut' })
  await expect(send()).rejects.toThrow()
  await strike({ kind: 'empty', after_effect: true })
  await expect(send()).rejects.toThrow()
  expect(effects()).toEqual([
    ['none', 'fault cut'],
    ['new', 'fault empty, ok'],
  ])
})

test('a share of calls goes wrong until it is cleared', async () => {
  await strike({ kind: '500', ratio: 0.5 })
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => send().then(Boolean, () => false)))
  const good = outcomes.filter(Boolean).length
  expect(good).toBeGreaterThan(5)
  expect(good).toBeLessThan(35)
  await fetch(`${origin}/control/faults`, { method: 'DELETE' })
  expect((await send()).ok).toBe(true)
})

test('a hanging call does not keep the simulator from closing', async () => {
  await strike({ kind: 'hang' })
  const hanging = send().catch(() => 'gone')
  await expect.poll(() => simulator.ledger.entries.length).toBe(1)
  await simulator.close()
  expect(await hanging).toBe('gone')
  simulator = makeSimulator()
})

test('each network says too many and revoked in its own words', async () => {
  for (const [kind, code] of [
    ['429', 6],
    ['revoked', 5],
  ] as const) {
    await order(origin, 'faults', { network: 'vk', kind })
    expect((await vkCall(origin, 'users.get', {})).error?.error_code).toBe(code)
  }
})

test('the ledger can be read over HTTP, and an unknown fault is refused', async () => {
  await send()
  const entries = await (await fetch(`${origin}/control/ledger?network=telegram&method=sendMessage`)).json()
  expect(entries).toMatchObject([
    { account: '7100000101', place: '610000001', text: 'Да', effect: 'new', result: 'ok' },
  ])
  expect(await strike({ kind: 'meteor' })).toMatchObject({ error: expect.stringContaining('meteor') })
})
