import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect } from './auth.ts'
import { understand } from './incoming.ts'
import { history, news } from './looks.ts'
import { act, send, settle } from './outgoing.ts'

export const googleplay = {
  network: 'googleplay',
  bases: { api: 'https://androidpublisher.googleapis.com', oauth2: 'https://oauth2.googleapis.com' },
  settings: { prefix: 'GOOGLE_PLAY', bases: { oauth2: 'GOOGLE_OAUTH2_BASE' } },
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
