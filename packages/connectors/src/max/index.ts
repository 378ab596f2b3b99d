import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect, subscribe, unsubscribe } from './auth.ts'
import { act } from './deeds.ts'
import { receiver, understand } from './incoming.ts'
import { learn } from './learn.ts'
import { send } from './outgoing.ts'

export const max = {
  network: 'max',
  bases: { api: 'https://platform-api2.max.ru' },
  pace: { per_second: 30, burst: 30 },
  receiver,
  understand,
  connect,
  subscribe,
  unsubscribe,
  learn,
  openMedia: openAddress,
  send,
  act,
} satisfies Connector
