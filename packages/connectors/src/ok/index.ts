import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect, subscribe, unsubscribe } from './auth.ts'
import { act } from './deeds.ts'
import { history } from './history.ts'
import { receiver, understand } from './incoming.ts'
import { learn } from './learn.ts'
import { news } from './news.ts'
import { send } from './outgoing.ts'
import { connectWindow, refresh } from './window.ts'

export const ok = {
  network: 'ok',
  bases: { api: 'https://api.ok.ru', connect: 'https://connect.ok.ru' },
  settings: { more: { public_key: 'needed' } },
  pace: { per_second: 10, burst: 20 },
  receiver,
  understand,
  connect,
  window: connectWindow,
  refresh,
  subscribe,
  unsubscribe,
  news,
  history,
  learn,
  openMedia: openAddress,
  send,
  act,
} satisfies Connector
