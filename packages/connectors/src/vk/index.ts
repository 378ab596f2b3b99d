import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect, handshake, subscribe, unsubscribe } from './auth.ts'
import { door, understand } from './incoming.ts'
import { learn } from './learn.ts'
import { send, settle } from './outgoing.ts'

export const vk = {
  network: 'vk',
  bases: { api: 'https://api.vk.ru/method' },
  pace: { per_second: 20, burst: 20 },
  door,
  understand,
  connect,
  handshake,
  subscribe,
  unsubscribe,
  learn,
  openMedia: openAddress,
  send,
  settle,
} satisfies Connector
