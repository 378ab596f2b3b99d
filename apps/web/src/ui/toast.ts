import { limits } from '@otklik/contract/limits.ts'
import { useSyncExternalStore } from 'react'
import type { NoticeTone } from './Toaster.tsx'

type Options = {
  title?: string
  /** The same id replaces what it said before, so that ten failures at once are one. */
  id?: string
  duration_ms?: number
  action?: { label: string; run: () => void }
}

const INFO_MS = 6_000

let hasNotices = false
const watchers = new Set<() => void>()

/** Whether anything was ever to be said: until then the place for it need not be there. */
export const useHasNotices = () =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => hasNotices,
  )

async function show(tone: NoticeTone, text: string, duration_ms: number, options: Options) {
  const { notify } = await import('./Toaster.tsx')
  notify({ tone, text, duration_ms, ...options })
  hasNotices = true
  for (const watcher of watchers) watcher()
}

const shower =
  (tone: NoticeTone, duration_ms: number) =>
  (text: string, options: Options = {}): void =>
    void show(tone, text, duration_ms, options)

/** Short notices at the lower right. `toast.error(error.message)`. */
export const toast = {
  error: shower('danger', limits.error_toast_ms),
  warn: shower('warn', limits.error_toast_ms),
  info: shower('info', INFO_MS),
  ok: shower('ok', INFO_MS),
}
