import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect } from './auth.ts'
import { understand } from './incoming.ts'
import { history, news } from './looks.ts'
import { act, send, settle } from './outgoing.ts'

/** Each customer has an address of their own (`own-host.ts`). */
export const useresponse = {
  network: 'useresponse',
  bases: { site: '' },
  own_host: true,
  pace: { per_second: 2, burst: 10 },
  understand,
  connect,
  news,
  history,
  openMedia: openAddress,
  send,
  settle,
  act,
} satisfies Connector
