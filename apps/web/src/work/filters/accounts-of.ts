import type { Account } from '@otklik/contract/accounts/accounts.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { Kind } from '../kind.ts'

/** The accounts from which this list can have anything. A network that this page does not know may have all kinds. */
export const accountsOf = (accounts: readonly Account[], { role, channel }: Kind) =>
  accounts.filter(({ provider, roles }) => {
    const network = findNetwork(provider)
    return roles[role] && (!network || network[channel])
  })
