import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { linkedinAccounts } from './accounts.ts'

export type Notice = { notificationId: number; action: string; at_ms: number; comment_id?: number; mention_id?: number }
export type Token = { access: string; refresh: string; until: number }

type Own = {
  /** Where the page's notifications go. */
  webhook?: string
  notices: Notice[]
  /** Of the person, kept with the first page. */
  tokens: Token[]
  /** Comments are closed under what stands there. */
  is_throttled?: true
}

export const ownOf = (world: World, account: Account): Own =>
  world.ownOf<Own>(account, () => ({ notices: [], tokens: [] }))

export const personOf = (world: World) => ownOf(world, linkedinAccounts[0] as Account)

export const token_lives_s = 5_184_000
const kept = 1_000

export function keepNotice(world: World, account: Account, notice: Notice) {
  const own = ownOf(world, account)
  own.notices = [...own.notices, notice].slice(-kept)
  world.store.touch()
}
