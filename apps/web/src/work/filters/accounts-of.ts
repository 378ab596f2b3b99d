import type { Account } from '@otklik/contract/accounts/accounts.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import type { ListChannel } from '../list/totals.ts'

const channelOf = (provider: string, channel: ListChannel) => {
  const network = findNetwork(provider)
  return channel === 'items' ? network?.comments : network?.messages
}

/** The accounts from which this list can have anything. A network that this page does not know may have both. */
export const accountsOf = (accounts: readonly Account[], channel: ListChannel) =>
  accounts.filter(({ provider, roles }) => roles[channel] && (!findNetwork(provider) || channelOf(provider, channel)))
