import type { Config } from '@otklik/contract/desk.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configQuery } from '../desk/api.ts'
import { soundLive } from './sounds.ts'

/** How many signals were begun. */
let played = 0
class Node {
  frequency = { setValueAtTime() {} }
  gain = { linearRampToValueAtTime() {} }
  connect = (to: unknown) => to
  start() {
    played++
  }
  stop() {}
}

let now_ms = 1_000_000
let isLooking = false
beforeEach(() => {
  played = 0
  isLooking = false
  // Longer than the last signal of the test before keeps quiet.
  now_ms += 60_000
  vi.spyOn(Date, 'now').mockImplementation(() => now_ms)
  vi.spyOn(document, 'hasFocus').mockImplementation(() => isLooking)
  vi.stubGlobal('AudioContext', Node)
  vi.stubGlobal('OscillatorNode', Node)
  vi.stubGlobal('GainNode', Node)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function cacheOf(sounds: boolean | undefined) {
  const cache = new QueryClient()
  if (sounds !== undefined)
    cache.setQueryData(configQuery.queryKey, { user: { settings: { sounds } } } as unknown as Config)
  return cache
}
const comment = (cache: QueryClient) => soundLive['item.arrived']?.(cache, {} as never, null)
const message = (cache: QueryClient, is_own: boolean | null) =>
  soundLive['message.arrived']?.(cache, {} as never, is_own === null ? null : ({ is_own } as never))

it('sounds for a comment and for a customer’s message, where somebody asked for it', () => {
  const cache = cacheOf(true)
  comment(cache)
  expect(played).toBe(1)
  now_ms += 3_000
  message(cache, false)
  expect(played).toBe(2)
})

it('is silent for those who did not ask for it, or of whom nothing is known yet', () => {
  for (const sounds of [false, undefined]) comment(cacheOf(sounds))
  expect(played).toBe(0)
})

it('is silent while one looks at the page', () => {
  isLooking = true
  comment(cacheOf(true))
  expect(played).toBe(0)
})

it('is silent for what colleagues write, and for what one may not see', () => {
  const cache = cacheOf(true)
  message(cache, true)
  message(cache, null)
  expect(played).toBe(0)
})

it('sounds once for a hundred that come together, and again for what comes later', () => {
  const cache = cacheOf(true)
  for (let times = 0; times < 100; times++) comment(cache)
  now_ms += 2_999
  comment(cache)
  expect(played).toBe(1)
  now_ms += 1
  comment(cache)
  expect(played).toBe(2)
})
