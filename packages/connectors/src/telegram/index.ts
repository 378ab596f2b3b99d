import type { Connector } from '../connector.ts'
import { connect, subscribe, unsubscribe } from './auth.ts'
import { acknowledge, act } from './deeds.ts'
import { openMedia } from './files.ts'
import { receiver, understand } from './incoming.ts'
import { send } from './outgoing.ts'

export const telegram = {
  network: 'telegram',
  bases: { api: 'https://api.telegram.org' },
  // Fewer at once than Telegram takes: what leaves evenly may arrive in a bunch.
  pace: { per_second: 30, burst: 20, between_messages_ms: 1_000 },
  receiver,
  understand,
  connect,
  subscribe,
  unsubscribe,
  openMedia,
  send,
  act,
  acknowledge,
} satisfies Connector
