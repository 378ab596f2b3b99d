import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect, subscribe, unsubscribe } from './auth.ts'
import { receiver, understand } from './incoming.ts'
import { learn } from './learn.ts'
import { send } from './outgoing.ts'

export const viber = {
  network: 'viber',
  bases: { api: 'https://chatapi.viber.com' },
  pace: { per_second: 20, burst: 20 },
  receiver,
  understand,
  connect,
  subscribe,
  unsubscribe,
  learn,
  openMedia: openAddress,
  send,
} satisfies Connector
