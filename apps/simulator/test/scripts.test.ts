import { afterEach, expect, test } from 'vitest'
import { makeChance } from '../src/chance.ts'
import { makeDeliveries } from '../src/deliveries.ts'
import type { ScriptName } from '../src/scripts.ts'
import { makeSimulator, type Simulator } from '../src/simulator.ts'
import type { Happening } from '../src/world/world.ts'
import { listen } from './listener.ts'

const running: Simulator[] = []
afterEach(() => Promise.all(running.splice(0).map((simulator) => simulator.close())))

async function played(name: ScriptName, seed: number, count = 60) {
  const simulator = makeSimulator()
  running.push(simulator)
  simulator.world.isConnected = () => true
  const heard: Happening[] = []
  simulator.world.listen((happening) => void heard.push(happening))
  simulator.scripts.play(name, seed, { count, within_ms: 60 })
  await expect.poll(() => simulator.scripts.playing()).toBeUndefined()
  return { simulator, heard }
}

const storyOf = (heard: readonly Happening[]) =>
  heard.map((one) => {
    const words = 'comment' in one ? one.comment.text : 'message' in one ? one.message.text : ''
    return `${one.kind} ${one.account.network} ${one.account.id} ${words}`
  })

test('the same seed tells the same story, another seed another', async () => {
  const first = storyOf((await played('day', 7)).heard)
  expect(first).toHaveLength(60)
  expect(storyOf((await played('day', 7)).heard)).toEqual(first)
  expect(storyOf((await played('day', 8)).heard)).not.toEqual(first)
})

test('edits and deletions come where the script has them', async () => {
  const kinds = (heard: readonly Happening[]) =>
    new Set(heard.map(({ kind }) => kind.replace(/^(comment|message)_/, '')))
  expect(kinds((await played('edits', 1)).heard)).toEqual(new Set(['new', 'edited']))
  expect(kinds((await played('deletions', 1)).heard)).toEqual(new Set(['new', 'deleted']))
})

test('what goes wrong meanwhile is over with the script', async () => {
  const simulator = makeSimulator()
  running.push(simulator)
  simulator.world.isConnected = () => true
  simulator.scripts.play('failures', 1, { within_ms: 60_000 })
  expect(new Set(simulator.faults.list().map(({ kind }) => kind))).toEqual(new Set(['500']))
  simulator.scripts.stop()
  expect(simulator.faults.list()).toEqual([])
})

test('some deliveries come twice, and some after what was told later', async () => {
  const listener = await listen(() => ({ text: 'ok' }))
  const hook = {
    url: listener.url,
    prepare: (event: object) => ({ headers: {}, body: JSON.stringify(event) }),
    isAccepted: () => true,
  }
  const deliveries = makeDeliveries(() => hook, { retry_ms: 10, changed: () => undefined })
  deliveries.disturb({ duplicated: 0.3, late: 0.3, chance: makeChance(3) })
  for (let n = 0; n < 100; n++) deliveries.push('any', 'one lane', { n })
  await deliveries.whenIdle()
  const order = listener.heard.map(({ body }) => Number(body.n))
  listener.close()
  expect(new Set(order).size).toBe(100)
  expect(order.length).toBeGreaterThan(110)
  expect(order).not.toEqual(order.toSorted((a, b) => a - b))
})
