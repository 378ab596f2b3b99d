import type { Connector } from '../connector.ts'
import { connect, subscribe, unsubscribe } from './auth.ts'
import { openMedia } from './files.ts'
import { door, understand } from './incoming.ts'
import { send } from './outgoing.ts'

export const telegram: Connector = {
  network: 'telegram',
  bases: { api: 'https://api.telegram.org' },
  door,
  understand,
  connect,
  subscribe,
  unsubscribe,
  openMedia,
  send,
}
