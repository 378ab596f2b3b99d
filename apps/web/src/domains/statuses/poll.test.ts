import type { OwnStatus } from '@otklik/contract/statuses.ts'
import { expect, it } from 'vitest'
import { makeStatusPoll } from './poll.ts'

/** A tab whose clock stands until it is moved. */
function makeTab({ changed_ago_s = 3_600 } = {}) {
  let [now_ms, isIdle, answers] = [1_800_000_000_000, false, true]
  const known: OwnStatus[] = [{ space_id: 1, status: 1, started_at: now_ms / 1000 - changed_ago_s }]
  const seen = { asked: 0, taken: [] as OwnStatus[] }
  const gates: PromiseWithResolvers<void>[] = []
  const poll = makeStatusPoll({
    now_ms: () => now_ms,
    read: () => known,
    async ask() {
      seen.asked++
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      if (!answers) throw new Error('no network')
      return [1, 2].map((space_id) => ({ space_id, status: 7, started_at: now_ms / 1000 }))
    },
    take: (fresh) => void seen.taken.push(...fresh),
    isIdle: () => isIdle,
  })
  return {
    poll,
    seen,
    pass: (s: number) => {
      now_ms += s * 1000
    },
    rest: (is: boolean) => {
      isIdle = is
    },
    fail: () => {
      answers = false
    },
    async answer() {
      for (const gate of gates.splice(0)) gate.resolve()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

it('asks every 180 seconds, once at a time', async () => {
  const { poll, seen, pass, answer } = makeTab()
  void poll.tick()
  pass(179)
  void poll.tick()
  expect(seen.asked).toBe(0)
  pass(1)
  void poll.tick()
  pass(200)
  void poll.tick()
  expect(seen.asked).toBe(1)
  await answer()
  void poll.tick()
  expect(seen.asked).toBe(2)
})

it('leaves a status alone that has changed within 600 seconds', () => {
  const { poll, seen, pass } = makeTab({ changed_ago_s: 0 })
  pass(600)
  void poll.tick()
  expect(seen.asked).toBe(0)
  pass(1)
  void poll.tick()
  expect(seen.asked).toBe(1)
})

it('does not ask for somebody who is away', () => {
  const { poll, seen, pass, rest } = makeTab()
  pass(400)
  rest(true)
  void poll.tick()
  expect(seen.asked).toBe(0)
  rest(false)
  void poll.tick()
  expect(seen.asked).toBe(1)
})

it('takes what comes, but not over what the person has chosen within 30 seconds', async () => {
  const { poll, seen, pass, answer } = makeTab()
  pass(180)
  void poll.tick()
  poll.choose(1)
  pass(30)
  await answer()
  expect(seen.taken.map(({ space_id }) => space_id)).toEqual([2])

  pass(180)
  void poll.tick()
  await answer()
  expect(seen.taken.map(({ space_id }) => space_id)).toEqual([2, 1, 2])
})

it('goes on after a failure', async () => {
  const { poll, seen, pass, answer, fail } = makeTab()
  fail()
  pass(180)
  void poll.tick()
  await answer()
  expect(seen.taken).toEqual([])
  pass(180)
  void poll.tick()
  expect(seen.asked).toBe(2)
})
