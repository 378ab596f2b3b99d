import type { Chance } from './chance.ts'
import { type Limit, makeLimiter } from './limiter.ts'

export const faultKinds = [
  ...(['500', '429', 'hang', 'cut', 'drip', 'revoked', 'slow', 'limit'] as const),
  ...(['html', 'empty', 'broken', 'huge', 'odd'] as const),
] as const
export type FaultKind = (typeof faultKinds)[number]

export type Fault = {
  network: string
  /** Only calls of this account. */
  account?: string
  method?: string
  kind: FaultKind
  /** How often it strikes; once unless told. */
  times?: number
  /** Instead of `times`: the share of calls it strikes, until it is cleared. */
  ratio?: number
  /** The call does its work, then its answer goes wrong. */
  after_effect?: boolean
  /** For `slow`, which always does its work first. */
  delay_ms?: number
  /** How long to stay away, said with "too many" where the network says it. */
  retry_after_s?: number
  /** For `limit`, which strikes only those who are too fast, until it is cleared. */
  limit?: Limit
  /** What came although the network had said to stay away. */
  is_forbidden?: boolean
}

export type Struck = { network: string; account: string; method: string; place?: string }

export type Faults = {
  add(fault: Fault): void
  clear(): void
  list(): readonly Fault[]
  /** What goes wrong with this call, if anything; counted as having struck. */
  draw(call: Struck): Fault | undefined
}

export function makeFaults(chance: Chance, now: () => number): Faults {
  let faults: Fault[] = []
  const limiter = makeLimiter(now)
  const strikes = (fault: Fault) => {
    if (fault.ratio !== undefined) return chance.isLuck(fault.ratio)
    fault.times = (fault.times ?? 1) - 1
    if (fault.times <= 0) faults = faults.filter((other) => other !== fault)
    return true
  }
  return {
    add: (fault) => void faults.push({ ...fault }),
    clear: () => {
      faults = []
      limiter.clear()
    },
    list: () => faults,
    draw(call) {
      const concerned = faults.filter(
        ({ network, account = call.account, method = call.method }) =>
          network === call.network && account === call.account && method === call.method,
      )
      for (const fault of concerned) {
        if (fault.kind !== 'limit') {
          if (strikes(fault)) return fault
          continue
        }
        const verdict = limiter.judge(call, fault.limit ?? {}, fault.retry_after_s ?? 1)
        if (verdict !== 'fine') return { ...fault, is_forbidden: verdict === 'forbidden' }
      }
      return undefined
    },
  }
}
