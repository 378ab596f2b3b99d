import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { watchTyping } from '../typed/typed.ts'
import { reach } from '../wire/reach.ts'
import { bring, bringWhenReached, ChunkFailed, inTime, isChunkFailure, onGone } from './chunks.ts'

const reload = vi.fn()
const offered = vi.fn()
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
const page = (script: string) =>
  new Response(`<html><head><script type="module" src="/assets/${script}.js"></script></head></html>`)

watchTyping()
onGone(offered)

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  offered.mockClear()
  document.head.innerHTML = '<script type="module" src="/assets/index-own.js"></script>'
  document.body.innerHTML = '<input />'
  vi.stubGlobal('location', { ...location, reload })
  onTestFinished(() => {
    reach.noteAnswer()
    vi.unstubAllGlobals()
  })
})

/** What the server answers with, or that it does not. */
const server = (answer: (path: string) => Response | undefined) =>
  vi.stubGlobal('fetch', async (path: string) => {
    const given = answer(path)
    if (!given) throw new TypeError('Failed to fetch')
    return given
  })

function type(text: string) {
  const field = document.querySelector('input') as HTMLInputElement
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

it('reloads nothing while the server does not answer', async () => {
  server(() => undefined)
  const failure = await bring(missing).catch((error) => error)
  expect(failure).toBeInstanceOf(ChunkFailed)
  expect(failure.isGone).toBe(false)
  expect(reach.isLost()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  expect(offered).not.toHaveBeenCalled()
})

it('asks once more where the server answers with the same version', async () => {
  server(() => page('index-own'))
  let asked = 0
  expect(await bring(() => (asked++ ? Promise.resolve('page') : missing()))).toBe('page')
  expect(reload).not.toHaveBeenCalled()
})

it('reloads for a new version, once, when nothing is typed', async () => {
  server(() => page('index-next'))
  expect((await bring(missing).catch((error) => error)).isGone).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)
  await bring(missing).catch(() => {})
  expect(reload).toHaveBeenCalledTimes(1)
  expect(offered).toHaveBeenCalledTimes(1)
})

it('never reloads over what somebody has typed: it offers to', async () => {
  server(() => page('index-next'))
  type('Добрый день')
  await bring(missing).catch(() => {})
  expect(reload).not.toHaveBeenCalled()
  expect(offered).toHaveBeenCalledTimes(1)

  type('')
  await bring(missing).catch(() => {})
  expect(reload).toHaveBeenCalledTimes(1)
})

it('brings by itself what was asked for while the server was away', async () => {
  let isThere = false
  server(() => (isThere ? page('index-own') : undefined))
  const coming = bringWhenReached(() => (isThere ? Promise.resolve('dialog') : missing()))
  await vi.waitFor(() => expect(reach.isLost()).toBe(true))
  isThere = true
  reach.noteAnswer()
  expect(await coming).toBe('dialog')
})

it.each([
  'Failed to fetch dynamically imported module: /assets/ItemsPage-x.js',
  'error loading dynamically imported module: /assets/ItemsPage-x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/ItemsPage-x.css',
])('knows a chunk that is gone: %s', (message) => {
  expect(isChunkFailure(new TypeError(message))).toBe(true)
})

it('leaves a bug of ours alone', async () => {
  const bug = new TypeError("Cannot read properties of undefined (reading 'id')")
  expect(isChunkFailure(bug)).toBe(false)
  await expect(bring(() => Promise.reject(bug))).rejects.toBe(bug)
  expect(reload).not.toHaveBeenCalled()
})

it('does not wait for ever', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const outcome = inTime(new Promise(() => {})).catch((error) => error)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(isChunkFailure(await outcome)).toBe(true)
  expect(await inTime(Promise.resolve('page'))).toBe('page')
})
