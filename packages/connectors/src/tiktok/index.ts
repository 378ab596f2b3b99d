import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect, connectWindow, refresh, subscribe } from './auth.ts'
import { receiver, understand } from './incoming.ts'
import { learn } from './learn.ts'
import { history, news } from './looks.ts'
import { act, send, settle } from './outgoing.ts'

/** Nothing is unsubscribed from: the address is the application's, and serves its other accounts. */
export const tiktok = {
  network: 'tiktok',
  bases: { www: 'https://www.tiktok.com', api: 'https://business-api.tiktok.com' },
  // Forty calls a minute to one address of the interface, for each account.
  pace: { per_second: 0.6, burst: 10 },
  receiver,
  understand,
  connect,
  window: connectWindow,
  refresh,
  subscribe,
  news,
  history,
  learn,
  openMedia: openAddress,
  send,
  settle,
  act,
} satisfies Connector
