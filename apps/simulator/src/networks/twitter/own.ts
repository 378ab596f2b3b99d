import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { twitterAccounts } from './accounts.ts'

export type Token = { access: string; refresh: string; until: number }
export type Subscription = { subscription_id: string; event_type: string; user_id: string; webhook_id: string }

type Own = {
  tokens: Token[]
  /** Brought, and not sent yet: their number → the file. */
  uploads: Record<string, { file: string; looks: number }>
  /** When somebody last looked. */
  asked_at?: number
  /** The application is self-serve: it may answer only those who have named the account, and like nothing. */
  is_self_serve?: true
  /** Nothing is left of what was paid for. */
  has_no_credits?: true
  /** It knows newer names of fields only. */
  is_newer?: true
  /** Of our application, kept with its first account. */
  webhooks: { id: string; url: string; valid: boolean; created_at: string }[]
  subscriptions: Subscription[]
}

export const ownOf = (world: World, account: Account): Own =>
  world.ownOf<Own>(account, () => ({ tokens: [], uploads: {}, webhooks: [], subscriptions: [] }))

export const applicationOf = (world: World) => ownOf(world, twitterAccounts[0] as Account)

export const token_lives_s = 7_200
const kept = 50

export function keepToken(world: World, account: Account, token: Token) {
  const own = ownOf(world, account)
  own.tokens = [...own.tokens, token].slice(-kept)
  world.store.touch()
}
