import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000
let now = Math.floor(Date.now() / 1000)
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The present in seconds, moving twice a minute: one timer for every time on the screen. */
export const useNow = () => useSyncExternalStore(subscribe, read)

const read = () => now

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    tick()
    timer = setInterval(tick, TICK_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick() {
  now = Math.floor(Date.now() / 1000)
  for (const listener of listeners) listener()
}
