import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect, subscribe, unsubscribe } from './auth.ts'
import { isOfPage } from './client.ts'
import { act } from './deeds.ts'
import { history } from './history.ts'
import { receiver, understand } from './incoming.ts'
import { learn } from './learn.ts'
import { news } from './news.ts'
import { send } from './outgoing.ts'
import { pageWindow } from './pages.ts'
import { connectWindow, refresh } from './window.ts'

export const instagram = {
  network: 'instagram',
  bases: {
    www: 'https://www.instagram.com',
    api: 'https://api.instagram.com',
    graph: 'https://graph.instagram.com',
    facebook: 'https://www.facebook.com',
    pages: 'https://graph.facebook.com',
  },
  pace: { per_second: 10, burst: 20 },
  receiver,
  understand,
  connect,
  window: connectWindow,
  more_windows: { facebook: pageWindow },
  other_application: { network: 'facebook', isOf: isOfPage },
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
