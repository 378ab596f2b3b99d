import type { EventFrame } from '@otklik/contract/wire/socket.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { gatherEvents, type Live } from './live.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const frame = (id: number) =>
  ({ type: 'event', space_id: 1, seq: id, prev: id - 1, kind: 'item.changed', body: { id }, row: null }) as EventFrame

/** `cost_ms`: how long each of them takes. `turns`: how long each turn of the browser took. */
function listen(cost_ms = 0) {
  const applied: number[] = []
  const turns: number[] = []
  let clock = 0
  let isWithin = false
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const table: Live = {
    'item.changed': (_, { id }) => {
      if (!isWithin) {
        turns.push(0)
        queueMicrotask(() => {
          isWithin = false
        })
      }
      isWithin = true
      turns.push((turns.pop() ?? 0) + cost_ms)
      applied.push(id)
      clock += cost_ms
    },
  }
  const gathered = gatherEvents(new QueryClient(), [table])
  onTestFinished(gathered.stop)
  return { applied, turns, ...gathered }
}

it('takes the first event at once and a rush in turns, in its order', () => {
  const { applied, apply } = listen()
  apply(frame(1))
  expect(applied).toEqual([1])
  for (const id of [2, 3, 4]) apply(frame(id))
  expect(applied).toEqual([1])
  vi.advanceTimersByTime(100)
  expect(applied).toEqual([1, 2, 3, 4])
  vi.advanceTimersByTime(100)
  apply(frame(5))
  expect(applied.at(-1)).toBe(5)
})

it('takes no longer in one turn than half a frame and one event, and all of a rush before the next', async () => {
  const { applied, turns, apply } = listen(3)
  for (let id = 1; id <= 40; id++) apply(frame(id))
  await Promise.resolve()
  vi.advanceTimersByTime(100)
  expect(applied.length).toBeLessThan(10)
  await vi.waitFor(() => expect(applied).toEqual(Array.from({ length: 40 }, (_, n) => n + 1)))
  expect(Math.max(...turns)).toBeLessThanOrEqual(8 + 3)
})

it('tells nothing more to whoever has signed out', () => {
  const { applied, apply, stop } = listen()
  for (const id of [1, 2]) apply(frame(id))
  stop()
  vi.advanceTimersByTime(1_000)
  expect(applied).toEqual([1])
})

it('goes on behind an event that it cannot take in', async () => {
  const applied: number[] = []
  const table: Live = {
    'item.changed': (_, { id }) => {
      if (id === 1) throw new Error('not understood')
      applied.push(id)
    },
  }
  const { apply, stop } = gatherEvents(new QueryClient(), [table])
  onTestFinished(stop)
  expect(() => apply(frame(1))).toThrow('not understood')
  for (const id of [2, 3]) apply(frame(id))
  vi.advanceTimersByTime(100)
  expect(applied).toEqual([2, 3])
})
