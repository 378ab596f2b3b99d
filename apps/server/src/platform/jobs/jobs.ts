import type { Secrets } from '../config/secrets.ts'
import type { Ground } from '../database/transact.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Metrics } from '../metrics.ts'
import type { Applications, NetworkBases } from '../outbound/connectors.ts'
import type { SafeFetch, SafeSocket } from '../outbound/safe-fetch.ts'

/** What work that happens later may touch, besides what every transaction has. */
export type JobParts = Ground & {
  secrets: Secrets
  store: FileStore
  fetch: SafeFetch
  openSocket: SafeSocket
  network_bases: NetworkBases
  stand_in_files?: string | undefined
  applications: Applications
  metrics: Metrics
  /** Ours, where networks deliver to. */
  public_url: () => string
  /** What processes remember of accounts and their keys is no longer true. */
  forgetAccounts(): void
  report(error: unknown, what: string): void
  log: { warn(what: object, words: string): void }
}
