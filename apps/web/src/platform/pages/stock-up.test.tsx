import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { reach } from '../wire/reach.ts'
import { stockUp } from './stock-up.ts'

const parts = { any: ['/assets/a.js', '/assets/b.css'], ru: ['/assets/ru.js'], en: ['/assets/en.js'] }
let isThere = true
let gone: string[] = []
const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = '<meta name="parts" content="/assets/parts.json">'
  document.documentElement.lang = 'ru'
  isThere = true
  gone = []
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    asked.push(path)
    if (!isThere || signal?.aborted) throw new TypeError('Failed to fetch')
    if (path.endsWith('.json')) return Response.json(parts)
    return new Response('', { status: gone.includes(path) ? 404 : 200 })
  })
  const stop = stockUp()
  onTestFinished(() => {
    stop()
    reach.noteAnswer()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
})

it('asks for nothing at first, then for every part of this language, once', async () => {
  await vi.advanceTimersByTimeAsync(9_900)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual(['/assets/parts.json', '/assets/a.js', '/assets/b.css', '/assets/ru.js'])
})

it('waits while there is no network, and goes on when there is', async () => {
  await vi.advanceTimersByTimeAsync(10_010)
  expect(asked).toEqual(['/assets/parts.json'])
  isThere = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reach.isLost()).toBe(true)
  const tries = asked.length
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.length).toBe(tries)
  isThere = true
  reach.noteAnswer()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.slice(tries)).toEqual(parts.any.concat(parts.ru))
})

it('stops with the first part that a new version has taken away', async () => {
  gone = ['/assets/a.js']
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.filter((path) => path === '/assets/a.js')).toHaveLength(1)
  expect(reach.isLost()).toBe(false)
})

it('asks for nothing where bytes are spared', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
})
