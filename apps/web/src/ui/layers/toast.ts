import { firstLimits } from '@otklik/contract/first-limits.ts'
import { useSyncExternalStore } from 'react'

export type NoticeTone = 'danger' | 'warn' | 'info' | 'ok'
type Options = {
  title?: string
  /** The same id replaces what it said before, so that ten failures at once are one. */
  id?: string
  duration_ms?: number
  /** What it offers is offered for just so long, and its seconds are counted. */
  isCounted?: boolean
  action?: { label: string; run: () => void }
}
export type Notice = Omit<Options, 'id'> & { id: string; tone: NoticeTone; text: string; duration_ms: number }

const INFO_MS = 6_000
const AT_A_TIME = 4

let notices: readonly Notice[] = []
let shown: readonly Notice[] = []
let last = 0
const watchers = new Set<() => void>()

function change(next: readonly Notice[]) {
  notices = next
  // The others wait; what is offered for a few seconds cannot.
  shown = notices
    .toSorted((left, right) => Number(right.isCounted ?? false) - Number(left.isCounted ?? false))
    .slice(0, AT_A_TIME)
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
export const useNotices = () => useSyncExternalStore(watch, () => shown)

export const dismiss = (id: string) => change(notices.filter((notice) => notice.id !== id))
export const dismissAll = () => change([])

const shower =
  (tone: NoticeTone, byDefault_ms: number) =>
  (text: string, { id = `notice ${++last}`, duration_ms = byDefault_ms, ...options }: Options = {}): void => {
    const notice = { ...options, id, tone, text, duration_ms }
    const isThere = notices.some((other) => other.id === id)
    change(isThere ? notices.map((other) => (other.id === id ? notice : other)) : [...notices, notice])
  }

/**
 * Short notices at the lower right. `toast.error(error.message)`. They are part of the first bundle and need no
 * library: that the network is gone can only be said by what is there already.
 */
export const toast = {
  error: shower('danger', firstLimits.error_toast_ms),
  warn: shower('warn', firstLimits.error_toast_ms),
  info: shower('info', INFO_MS),
  ok: shower('ok', INFO_MS),
}
