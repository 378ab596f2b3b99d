import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'

export type Token = { access: string; refresh?: string; until: number }

type Own = {
  webhooks: string[]
  tokens: Token[]
  /** Pictures that were brought and not sent yet: their id → the file. */
  uploads: Record<string, string>
  /** The tariff has no messenger. */
  is_without_messenger?: true
}

export const ownOf = (world: World, account: Account): Own =>
  world.ownOf<Own>(account, () => ({ webhooks: [], tokens: [], uploads: {} }))

export const token_lives_s = 86_400
const kept = 50

export function keepToken(world: World, account: Account, token: Token) {
  const own = ownOf(world, account)
  own.tokens = [...own.tokens, token].slice(-kept)
  world.store.touch()
}
