import type { Account } from '@otklik/contract/accounts/accounts.ts'
import type { BulkPreview } from '@otklik/contract/bulk.ts'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { allows, type NetworkAction } from '@otklik/contract/networks/network.ts'
import type { Kind } from '../kind.ts'

/** What is chosen, as far as it decides what can be done with it. */
export type Many = Pick<BulkPreview, 'objects' | 'statuses'> & {
  count: number
  /** All that match are being counted: what is chosen now is not what was asked for. */
  isChoosing: boolean
  accounts: readonly Account[]
  space_ids: readonly number[]
}

/** Why something cannot be done with all of these. */
export type ManyFault =
  | 'too_many'
  | 'several_accounts'
  | 'network_refuses'
  | 'too_many_replies'
  | 'several_spaces'
  | 'nothing'
  | 'choosing'

export function faultOfAny({ count, isChoosing }: Many): ManyFault | undefined {
  if (isChoosing) return 'choosing'
  if (count === 0) return 'nothing'
  return count > limits.bulk_rows ? 'too_many' : undefined
}

/** Tags and colleagues are those of one space. */
export const faultOfSpace = (many: Many): ManyFault | undefined =>
  faultOfAny(many) ?? (many.space_ids.length > 1 ? 'several_spaces' : undefined)

/** Hiding and deleting go where the network can; of those that cannot, each says so in its result. */
export const faultOfDeed = (many: Many, channel: Kind['channel'], action: NetworkAction): ManyFault | undefined =>
  faultOfAny(many) ??
  (many.accounts.some(({ provider }) => allows(findNetwork(provider)?.[channel], action))
    ? undefined
    : 'network_refuses')

/** One answer to many (product/work: Many at once): of one account, where its network allows it, and to so many only. */
export function faultOfReply(many: Many, channel: Kind['channel']): ManyFault | undefined {
  const [account, ...others] = many.accounts
  const fault = faultOfAny(many)
  if (fault === 'nothing' || fault === 'choosing') return fault
  if (others.length > 0) return 'several_accounts'
  if (account && findNetwork(account.provider)?.[channel]?.no_bulk) return 'network_refuses'
  return many.count > limits.bulk_replies ? 'too_many_replies' : undefined
}
