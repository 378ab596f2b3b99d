import type { Chance } from '../chance.ts'
import type { World } from './world.ts'

export type Pace = { set(ms: number | null): void; ms(): number | null }

export function makePace(_world: World, _chance: Chance): Pace {
  let pace: number | null = null
  return {
    set: (ms) => {
      pace = ms
    },
    ms: () => pace,
  }
}
