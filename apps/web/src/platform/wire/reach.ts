import { useSyncExternalStore } from 'react'

const ASK_EVERY_MS = 3_000

type Parts = {
  /** Whether the server answers now. */
  ask: () => Promise<boolean>
  every_ms?: number
}

/**
 * Whether the server can be reached. Calls tell what became of them; after one without an answer the server is asked
 * again and again until it is back. What the browser itself thinks of being online is only a reason to ask at once.
 */
export function makeReach({ ask, every_ms = ASK_EVERY_MS }: Parts) {
  let isLost = false
  let lost_ms = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()
  const listeners = new Set<() => void>()

  const change = (next: boolean) => {
    if (isLost === next) return
    isLost = next
    for (const watcher of watchers) watcher()
  }
  function noteSilence() {
    if (!isLost) lost_ms = performance.now()
    change(true)
    timer ??= setTimeout(askNow, every_ms)
  }
  /** `sent_ms`: when that was asked for. What was on its way before the server went says nothing about it now. */
  function noteAnswer(sent_ms = performance.now()) {
    if (isLost && sent_ms < lost_ms) return
    clearTimeout(timer)
    timer = undefined
    if (!isLost) return
    change(false)
    for (const listener of [...listeners]) listener()
  }
  async function askNow() {
    clearTimeout(timer)
    timer = undefined
    if (!isLost) return
    if (await ask().catch(() => false)) noteAnswer()
    else if (isLost) noteSilence()
  }
  /** Hears each time that the server has come back. */
  function onBack(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    noteAnswer,
    noteSilence,
    askNow,
    onBack,
    isLost: () => isLost,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** At once, or when the server is back. */
    whenReached: () =>
      new Promise<void>((resolve) => {
        if (!isLost) return resolve()
        const stop = onBack(() => {
          stop()
          resolve()
        })
      }),
  }
}

/** Another answer than ours, as of a proxy whose server is away, is none. */
export const isOurs = (answer: Response) => ![502, 503, 504].includes(answer.status)

export const reach = makeReach({ ask: async () => (await fetch('/healthz', { cache: 'no-store' })).ok })

export const useIsLost = () => useSyncExternalStore(reach.watch, reach.isLost)

/** The browser says that something has changed: a reason to ask before it is time. */
export function watchNetwork() {
  addEventListener('online', reach.askNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void reach.askNow()
  })
}
