import { type AccountFacts, type Connector, NetworkFailure, type Speaker } from '@otklik/connectors/connector.ts'
import { findConnector } from '@otklik/connectors/registry.ts'
import type { SafeFetch } from './safe-fetch.ts'

export type { Connector }
export { findConnector, NetworkFailure }

type Account = { provider: string; provider_id: string; name: string }
/** All that is sealed of an account, and what else is not to be repeated. */
type Credentials = Partial<Record<'access' | 'admin' | 'webhook' | 'handshake' | 'hook_key', string | null>>
export type NetworkBases = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Lets a connector speak for an account: the network's addresses after configuration, its tokens, and safe fetch. */
export function speakerFor(
  connector: Connector,
  bases: NetworkBases,
  fetch: SafeFetch,
  { access, admin, ...others }: Credentials,
  account?: Account,
): Speaker {
  const facts: AccountFacts | undefined = account && { provider_id: account.provider_id, name: account.name }
  return {
    bases: { ...connector.bases, ...bases[connector.network] },
    secrets: { access: access ?? '', ...(admin && { admin }) },
    hushed: Object.values(others).filter((one) => one !== null),
    ...(facts && { account: facts }),
    fetch,
  }
}
