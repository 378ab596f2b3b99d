/** Seeded, so that a failing run can be run again. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  next(): number
  whole(from: number, to: number): number
  isLuck(share: number): boolean
  pick<T>(list: readonly T[]): T
}

export function makeChance(seed: number): Chance {
  let state = seed >>> 0
  // Mulberry32: small, fast, and good enough to choose phrases.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    isLuck: (share) => next() < share,
    pick: (list) => {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[whole(0, list.length - 1)] as (typeof list)[number]
    },
  }
}
