import { findNetwork } from '@otklik/contract/networks/catalogue.ts'

/** Whether whoever is shut out on this network can be let in again only in its own application. */
export function isForGood(provider: string): boolean {
  const network = findNetwork(provider)
  return network?.comments?.no_unblock ?? network?.messages?.no_unblock ?? false
}
