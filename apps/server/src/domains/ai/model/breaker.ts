import { limits } from '@otklik/contract/limits.ts'

const MINUTE_MS = 60_000
const REMEMBERED = 10_000

export type Breaker = ReturnType<typeof makeBreaker>

/** An address that has failed so often within a minute is left alone for a while: nobody waits for it in vain. */
export function makeBreaker(now: () => number = Date.now) {
  const failures = new Map<string, number[]>()
  const resting = new Map<string, number>()
  return {
    isResting(address: string): boolean {
      const until = resting.get(address)
      if (until === undefined) return false
      if (until > now()) return true
      resting.delete(address)
      return false
    },
    failed(address: string) {
      // Whoever names a new address each time fills no memory.
      if (failures.size + resting.size > REMEMBERED)
        for (const map of [failures, resting]) for (const old of [...map.keys()].slice(0, map.size / 2)) map.delete(old)
      const lately = [...(failures.get(address) ?? []).filter((at) => at > now() - MINUTE_MS), now()]
      failures.set(address, lately)
      if (lately.length < limits.ai_failures) return
      failures.delete(address)
      resting.set(address, now() + limits.ai_rest_ms)
    },
    worked(address: string) {
      failures.delete(address)
    },
  }
}
