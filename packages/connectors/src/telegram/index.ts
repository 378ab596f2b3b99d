import type { Connector } from '../connector.ts'
import { connect, subscribe } from './auth.ts'
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
  openMedia,
  send,
}
