import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callbackKey, keepForOpener } from '../auth/callback.ts'
import { waitForWindow } from './network-window.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const choice = {
  provider_id: '7',
  name: 'Page',
  screen_name: null,
  is_connected: false,
  is_ready: true,
  is_typed: false,
  needs_pin: false,
}

function wait(opened = { closed: false }) {
  const heard = { onOutcome: vi.fn(), onClosed: vi.fn() }
  const stop = waitForWindow('nonce:/settings', opened, heard)
  return { ...heard, stop }
}

it('hears what the window brings, once, and keeps nothing of it', async () => {
  const { onOutcome, onClosed } = wait()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(onOutcome).not.toHaveBeenCalled()
  keepForOpener('nonce:/settings', { ok: true, data: { grant: 'g', choices: [choice] } })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onOutcome.mock.calls).toEqual([[{ ok: true, data: { grant: 'g', choices: [choice] } }]])
  expect(onClosed).not.toHaveBeenCalled()
  expect(localStorage.getItem(callbackKey('nonce'))).toBeNull()
})

it('says that the window looks closed, and still hears it: some networks cut its ties to us', async () => {
  const { onOutcome, onClosed } = wait({ closed: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onClosed).toHaveBeenCalled()
  keepForOpener('nonce', { ok: false, error: 'Вы не предоставили доступ к своему аккаунту' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onOutcome).toHaveBeenCalledExactlyOnceWith({
    ok: false,
    error: 'Вы не предоставили доступ к своему аккаунту',
  })
})

it('does not mistake something else for an outcome, nor another window for its own', async () => {
  const { onOutcome } = wait()
  keepForOpener('other', { ok: true, data: {} })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onOutcome).not.toHaveBeenCalled()
  keepForOpener('nonce', { ok: true, data: {} })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onOutcome).toHaveBeenCalledExactlyOnceWith(undefined)
})

it('hears nothing any more once nobody waits', async () => {
  const { onOutcome, stop } = wait()
  stop()
  keepForOpener('nonce', { ok: false, error: 'late' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onOutcome).not.toHaveBeenCalled()
})
