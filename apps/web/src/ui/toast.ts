import { limits } from '@otklik/contract/limits.ts'
import type { NoticeTone } from './Toaster.tsx'

type Options = {
  title?: string
  /** The same id replaces what it said before, so that ten failures at once are one. */
  id?: string
  duration_ms?: number
  action?: { label: string; run: () => void }
}

const INFO_MS = 6_000

// Loaded with the first notice: most visits to the sign-in page need none.
async function show(tone: NoticeTone, text: string, duration_ms: number, options: Options) {
  const { notify } = await import('./Toaster.tsx')
  notify({ tone, text, duration_ms, ...options })
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
