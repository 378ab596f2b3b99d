import type { Outcome } from '../../ledger.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'

export type ViberCall = {
  world: World
  bot: Account
  /** Milliseconds. */
  now: number
  body: Readonly<Record<string, unknown>>
}
export type Result = { body: object; outcome?: Partial<Outcome> }
