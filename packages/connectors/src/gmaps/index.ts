import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect, connectWindow, refresh } from './auth.ts'
import { receiver, understand } from './incoming.ts'
import { history, news } from './looks.ts'
import { act, send, settle } from './outgoing.ts'
import { subscribe } from './subscription.ts'

export const gmaps = {
  network: 'gmaps',
  bases: {
    accounts: 'https://accounts.google.com',
    oauth2: 'https://oauth2.googleapis.com',
    management: 'https://mybusinessaccountmanagement.googleapis.com',
    information: 'https://mybusinessbusinessinformation.googleapis.com',
    reviews: 'https://mybusiness.googleapis.com',
    notifications: 'https://mybusinessnotifications.googleapis.com',
    // Where Google shows the keys that it signs pushes with.
    certs: 'https://www.googleapis.com',
    // The topic that Google publishes to, as its own interface calls it; without one places are only asked.
    topic: '',
  },
  settings: { application: 'GOOGLE', more: { push_account: 'optional' } },
  pace: { per_second: 2, burst: 10 },
  receiver,
  understand,
  connect,
  window: connectWindow,
  refresh,
  subscribe,
  news,
  history,
  openMedia: openAddress,
  send,
  settle,
  act,
} satisfies Connector
