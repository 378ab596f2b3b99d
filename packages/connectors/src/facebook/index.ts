import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect, subscribe, unsubscribe } from './auth.ts'
import { act } from './deeds.ts'
import { history } from './history.ts'
import { receiver, understand } from './incoming.ts'
import { learn } from './learn.ts'
import { send } from './outgoing.ts'
import { connectWindow } from './window.ts'

export const facebook = {
  network: 'facebook',
  bases: { www: 'https://www.facebook.com', graph: 'https://graph.facebook.com' },
  pace: { per_second: 20, burst: 40 },
  receiver,
  understand,
  connect,
  window: connectWindow,
  subscribe,
  unsubscribe,
  history,
  learn,
  openMedia: openAddress,
  send,
  act,
} satisfies Connector
