import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect, handshake, subscribe, unsubscribe } from './auth.ts'
import { door, understand } from './incoming.ts'
import { learn } from './learn.ts'
import { send, settle } from './outgoing.ts'

export const vk: Connector = {
  network: 'vk',
  bases: { api: 'https://api.vk.ru/method' },
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
}
