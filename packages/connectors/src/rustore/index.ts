import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect } from './auth.ts'
import { understand } from './incoming.ts'
import { history, news } from './looks.ts'
import { act, send, settle } from './outgoing.ts'

export const rustore = {
  network: 'rustore',
  bases: { api: 'https://public-api.rustore.ru' },
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
