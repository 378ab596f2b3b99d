import type { Connector } from '../connector.ts'
import { connect, subscribe, unsubscribe } from './auth.ts'
import { receiver, understand } from './incoming.ts'
import { learn } from './learn.ts'
import { history, news } from './looks.ts'
import { openMedia } from './media.ts'
import { act, send } from './outgoing.ts'
import { refresh, signedIn } from './token.ts'
import { connectWindow } from './window.ts'

export const avito = {
  network: 'avito',
  bases: { api: 'https://api.avito.ru', www: 'https://avito.ru' },
  pace: { per_second: 5, burst: 10 },
  receiver,
  understand,
  connect: signedIn(connect),
  window: connectWindow,
  refresh,
  subscribe: signedIn(subscribe),
  unsubscribe: signedIn(unsubscribe),
  news: { ...news, look: signedIn(news.look) },
  history: signedIn(history),
  learn: signedIn(learn),
  openMedia,
  send: signedIn(send),
  act: signedIn(act),
} satisfies Connector
