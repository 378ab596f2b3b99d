import { sources as known } from '@otklik/contract/networks/sources.ts'
import { type Connector, NetworkFailure } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect, subscribe, unsubscribe } from './auth.ts'
import { understand } from './incoming.ts'

/**
 * A source that has no interface of its own. It is not called: what is to be sent waits in the ledger until the program of
 * the source fetches it, and that program says how it ended.
 */
const source = (network: string): Connector => ({
  network,
  // Where the program listens, if it wants to be told its key; by default a person carries it there.
  bases: { adapter: '' },
  // Only how fast the ledger gives things out for fetching.
  pace: { per_second: 1_000, burst: 1_000 },
  understand,
  connect,
  subscribe,
  unsubscribe,
  openMedia: openAddress,
  send: notCalled,
  act: notCalled,
})

const notCalled = async (): Promise<never> => {
  throw new NetworkFailure('rejected', 'a source is not called')
}

export const sources: Readonly<Record<string, Connector>> = Object.fromEntries(known.map(({ id }) => [id, source(id)]))
