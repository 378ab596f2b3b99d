import type { Chance } from './chance.ts'

export const faultKinds = ['500', '429', 'hang', 'cut', 'html', 'empty', 'revoked', 'slow'] as const
export type FaultKind = (typeof faultKinds)[number]

export type Fault = {
  network: string
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
}

export type Faults = {
  add(fault: Fault): void
  clear(): void
  list(): readonly Fault[]
  /** What goes wrong with this call, if anything; counted as having struck. */
  draw(network: string, method: string): Fault | undefined
}

export function makeFaults(chance: Chance): Faults {
  let faults: Fault[] = []
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
    },
    list: () => faults,
    draw: (network, method) =>
      faults
        .filter((fault) => fault.network === network && (fault.method ?? method) === method)
        .find((fault) => strikes(fault)),
  }
}
