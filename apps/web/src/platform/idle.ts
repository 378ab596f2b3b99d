import { limits } from '@otklik/contract/limits.ts'

let last_active_ms = Date.now()
const wakers = new Set<() => void>()
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

export function watchActivity() {
  const active = () => {
    const wasIdle = isIdle()
    last_active_ms = Date.now()
    if (wasIdle) for (const wake of wakers) wake()
  }
  for (const sign of signs) addEventListener(sign, active, { passive: true })
}

/** Nobody has touched the page for 20 minutes (spec §9): it stops asking for counts. */
export const isIdle = (now_ms = Date.now()) => now_ms - last_active_ms > limits.idle_after_ms

/** Hears that somebody is back. */
export function onWake(wake: () => void): () => void {
  wakers.add(wake)
  return () => wakers.delete(wake)
}
