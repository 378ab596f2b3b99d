import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect, connectWindow, refresh } from './auth.ts'
import { understand } from './incoming.ts'
import { history, news } from './looks.ts'
import { act, send, settle } from './outgoing.ts'

export const googleplay = {
  network: 'googleplay',
  bases: {
    accounts: 'https://accounts.google.com',
    oauth2: 'https://oauth2.googleapis.com',
    api: 'https://androidpublisher.googleapis.com',
  },
  settings: {
    ...{ prefix: 'GOOGLE_PLAY', application: 'GOOGLE' },
    bases: { accounts: 'GOOGLE_ACCOUNTS_BASE', oauth2: 'GOOGLE_OAUTH2_BASE' },
  },
  pace: { per_second: 2, burst: 10 },
  understand,
  connect,
  window: connectWindow,
  refresh,
  news,
  history,
  openMedia: openAddress,
  send,
  settle,
  act,
} satisfies Connector
