import type { EventFrame } from '@otklik/contract/socket.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gatherEvents, type Live } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const frame = (id: number) =>
  ({ type: 'event', space_id: 1, seq: id, prev: id - 1, kind: 'item.changed', body: { id }, row: null }) as EventFrame

/** `cost_ms`: how long each of them takes. */
function listen(cost_ms = 0) {
  const applied: number[] = []
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const table: Live = {
    'item.changed': (_, { id }) => {
      applied.push(id)
      clock += cost_ms
    },
  }
  return { applied, ...gatherEvents(new QueryClient(), [table]) }
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

it('does not go on for long in one turn, and loses nothing', () => {
  const { applied, apply } = listen(10)
  for (let id = 1; id <= 9; id++) apply(frame(id))
  vi.advanceTimersByTime(100)
  expect(applied.length).toBeLessThan(9)
  vi.advanceTimersByTime(300)
  expect(applied).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

it('tells nothing more to whoever has signed out', () => {
  const { applied, apply, stop } = listen()
  for (const id of [1, 2]) apply(frame(id))
  stop()
  vi.advanceTimersByTime(1_000)
  expect(applied).toEqual([1])
})
