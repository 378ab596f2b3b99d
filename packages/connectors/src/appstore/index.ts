import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect } from './auth.ts'
import { understand } from './incoming.ts'
import { history, news } from './looks.ts'
import { act, send, settle } from './outgoing.ts'

export const appstore = {
  network: 'appstore',
  bases: { api: 'https://api.appstoreconnect.apple.com' },
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
