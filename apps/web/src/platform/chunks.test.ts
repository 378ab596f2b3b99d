import { expect, it, onTestFinished, vi } from 'vitest'
import { inTime, isChunkFailure } from './chunks.ts'

it.each([
  'Failed to fetch dynamically imported module: /assets/ItemsPage-x.js',
  'error loading dynamically imported module: /assets/ItemsPage-x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/ItemsPage-x.css',
])('knows a chunk that is gone: %s', (message) => {
  expect(isChunkFailure(new TypeError(message))).toBe(true)
})

it('does not reload for a bug of ours', () => {
  expect(isChunkFailure(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false)
})

it('does not wait for ever', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const outcome = inTime(new Promise(() => {})).catch((error) => error)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(isChunkFailure(await outcome)).toBe(true)
  expect(await inTime(Promise.resolve('page'))).toBe('page')
})
