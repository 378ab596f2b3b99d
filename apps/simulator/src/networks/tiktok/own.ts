import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { tiktokAccounts } from './accounts.ts'

export type Token = { access: string; refresh: string; until: number }
type Own = {
  asked_at: number
  counts: Record<string, { since: number; calls: number }>
  tokens?: Token[]
  hook?: string
}

export const ownOf = (world: World, account: Account) => world.ownOf<Own>(account, () => ({ asked_at: 0, counts: {} }))

/** The address of the application is kept with the first of its accounts. */
export const applicationOf = (world: World) => ownOf(world, tiktokAccounts[0] as Account)

const kept = 20

export function keepToken(world: World, account: Account, token: Token): void {
  const own = ownOf(world, account)
  own.tokens = [...(own.tokens ?? []), token].slice(-kept)
  world.store.touch()
}

export function findByToken(world: World, access: string): Account | undefined {
  return tiktokAccounts.find(
    (account) =>
      account.tokens.access === access ||
      ownOf(world, account).tokens?.some((token) => token.access === access && token.until > world.seconds()),
  )
}
