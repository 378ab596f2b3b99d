import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect } from './auth.ts'
import { understand } from './incoming.ts'
import { learn } from './learn.ts'
import { history, news } from './looks.ts'
import { act, send } from './outgoing.ts'

export const ozon = {
  network: 'ozon',
  bases: { api: 'https://api-seller.ozon.ru' },
  pace: { per_second: 10, burst: 20 },
  understand,
  connect,
  news,
  history,
  learn,
  openMedia: openAddress,
  send,
  act,
} satisfies Connector
