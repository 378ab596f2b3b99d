import type { Chance } from './chance.ts'
import type { Deliveries } from './deliveries.ts'
import type { Faults } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { Scripts } from './scripts.ts'
import type { Grants } from './social/grants.ts'
import type { Pace } from './world/pace.ts'
import type { World } from './world/world.ts'

/** What the networks and the control page are given. */
export type Parts = {
  world: World
  /** Milliseconds. */
  now: () => number
  /** How often programs of sources ask what is to be done. */
  asks_every_ms: number
  deliveries: Deliveries
  faults: Faults
  ledger: Ledger
  pace: Pace
  scripts: Scripts
  chance: Chance
  /** What people have allowed applications in a window. */
  grants: Grants
  /** Our own address, once we listen. */
  origin: () => string
}
