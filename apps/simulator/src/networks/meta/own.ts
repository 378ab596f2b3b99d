import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'

/** Seen by nobody yet. `left`: how often it is asked for before it is ready. */
export type Container = { text: string; files: string[]; reply_to?: string; left: number; published?: string }

/** What Meta keeps of an account. `application` is kept with the first account of a network: it is one for all of them. */
export type Own = {
  /** What the account is subscribed to; none is nothing. */
  fields: string[]
  /** Besides the one that everybody knows: granted in a window, or renewed. */
  tokens: string[]
  /** By the message's number: what its sender wrote beside it, which its echo repeats. */
  metadata: Record<string, string>
  /** Comments that were answered in private: once is enough. */
  answered: number[]
  application?: { url: string; fields: string[] }
  /** Of the application that hears of the same accounts in another way. */
  other_application?: { url: string; fields: string[] }
  /** Threads: what waits to be published, and when its lists were last asked for. */
  containers?: Record<string, Container>
  asked_at?: number
}

export const ownOf = (world: World, account: Account): Own =>
  world.ownOf<Own>(account, () => ({ fields: [], tokens: [], metadata: {}, answered: [] }))

const kept = 500

export function remember(own: Own, message_id: number, metadata: string) {
  own.metadata[message_id] = metadata
  const [oldest, ...rest] = Object.keys(own.metadata)
  if (oldest !== undefined && rest.length >= kept) delete own.metadata[oldest]
}
