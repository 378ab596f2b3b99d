import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect } from './auth.ts'
import { understand } from './incoming.ts'
import { history, news } from './looks.ts'
import { act, send, settle } from './outgoing.ts'

export const wildberries = {
  network: 'wildberries',
  bases: { api: 'https://feedbacks-api.wildberries.ru', common: 'https://common-api.wildberries.ru' },
  pace: { per_second: 3, burst: 6 },
  understand,
  connect,
  news,
  history,
  openMedia: openAddress,
  send,
  settle,
  act,
} satisfies Connector
