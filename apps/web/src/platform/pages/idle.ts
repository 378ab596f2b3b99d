import { firstLimits } from '@otklik/contract/first-limits.ts'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Nobody has touched the page for 20 minutes (product/presence: Idle): it stops asking for counts and for the status. */
export function makeActivity(now_ms: () => number) {
  let last_ms = now_ms()
  const wakers = new Set<() => void>()
  const isIdle = () => now_ms() - last_ms > firstLimits.idle_after_ms
  return {
    isIdle,
    /** Somebody is there. */
    touch() {
      const wasIdle = isIdle()
      last_ms = now_ms()
      if (wasIdle) for (const wake of wakers) wake()
    },
    /** Hears that somebody is back. */
    onWake(wake: () => void): () => void {
      wakers.add(wake)
      return () => wakers.delete(wake)
    },
  }
}

const activity = makeActivity(Date.now)
export const { isIdle, onWake } = activity

export function watchActivity() {
  for (const sign of signs) addEventListener(sign, activity.touch, { passive: true })
}
