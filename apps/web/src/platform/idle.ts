import { limits } from '@otklik/contract/limits.ts'

let last_active_ms = Date.now()
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

export function watchActivity() {
  const active = () => {
    last_active_ms = Date.now()
  }
  for (const sign of signs) addEventListener(sign, active, { passive: true })
}

/** Nobody has touched the page for 20 minutes (spec §9): it stops asking for counts. */
export const isIdle = (now_ms = Date.now()) => now_ms - last_active_ms > limits.idle_after_ms
