import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { makeRhythm, makeTurns } from './rhythm.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('does the first thing at once, and what is asked for meanwhile once at the end of the pause', () => {
  const run = vi.fn()
  const rhythm = makeRhythm(100, run)
  rhythm.ask()
  expect(run).toHaveBeenCalledTimes(1)
  for (let times = 0; times < 10; times++) rhythm.ask()
  vi.advanceTimersByTime(99)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
})

it('rests when nobody asks, and is quick again after the rest', () => {
  const run = vi.fn()
  const rhythm = makeRhythm(100, run)
  rhythm.ask()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(1)
  rhythm.ask()
  expect(run).toHaveBeenCalledTimes(2)
})

it('keeps the pause in a rush that does not end', () => {
  const run = vi.fn()
  const rhythm = makeRhythm(100, run)
  for (let ms = 0; ms < 1_000; ms += 5) {
    rhythm.ask()
    vi.advanceTimersByTime(5)
  }
  expect(run.mock.calls.length).toBeLessThanOrEqual(11)
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(10)
})

it('hears what is asked for by what it does itself', () => {
  let left = 3
  const rhythm = makeRhythm(100, () => {
    if (--left > 0) rhythm.ask()
  })
  rhythm.ask()
  vi.advanceTimersByTime(1_000)
  expect(left).toBe(0)
})

it('does nothing more once it is stopped, and begins anew when it is asked again', () => {
  const run = vi.fn()
  const rhythm = makeRhythm(100, run)
  rhythm.ask()
  rhythm.ask()
  rhythm.stop()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledTimes(1)
  rhythm.ask()
  expect(run).toHaveBeenCalledTimes(2)
})

it('goes on after what it does has failed', () => {
  const run = vi.fn().mockImplementationOnce(() => {
    throw new Error('once')
  })
  const rhythm = makeRhythm(100, run)
  expect(() => rhythm.ask()).toThrow('once')
  rhythm.ask()
  vi.advanceTimersByTime(100)
  expect(run).toHaveBeenCalledTimes(2)
})

it('takes a turn of its own for many asks, and another one for what is asked later', async () => {
  const run = vi.fn()
  const turns = makeTurns(run)
  onTestFinished(turns.stop)
  turns.ask()
  turns.ask()
  expect(run).not.toHaveBeenCalled()
  await expect.poll(() => run.mock.calls.length).toBe(1)
  turns.ask()
  await expect.poll(() => run.mock.calls.length).toBe(2)
})
