import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect } from './auth.ts'
import { act } from './deeds.ts'
import { history } from './history.ts'
import { receiver, understand } from './incoming.ts'
import { learn } from './learn.ts'
import { news } from './news.ts'
import { send, settle } from './outgoing.ts'
import { connectWindow, refresh } from './window.ts'

/** Nothing is subscribed to: where Threads delivers is told to it by hand, in the panel of the application. */
export const threads = {
  network: 'threads',
  bases: { www: 'https://threads.net', graph: 'https://graph.threads.net' },
  pace: { per_second: 5, burst: 10 },
  receiver,
  understand,
  connect,
  window: connectWindow,
  refresh,
  news,
  history,
  learn,
  openMedia: openAddress,
  send,
  settle,
  act,
} satisfies Connector
