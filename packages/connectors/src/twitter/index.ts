import type { Connector } from '../connector.ts'
import { connect } from './auth.ts'
import { act } from './deeds.ts'
import { subscribe, unsubscribe } from './hooks.ts'
import { receiver, understand } from './incoming.ts'
import { learn } from './learn.ts'
import { history, news } from './looks.ts'
import { openMedia } from './media.ts'
import { send } from './outgoing.ts'
import { connectWindow, refresh } from './window.ts'

/** The product and its settings call X by its older name, as the specification does. */
export const twitter = {
  network: 'twitter',
  bases: { api: 'https://api.x.com', www: 'https://x.com' },
  // X counts quarters of an hour: 100 replies, 50 of each deed, 15 messages.
  pace: { per_second: 1, burst: 15 },
  settings: { more: { consumer_key: 'optional', consumer_secret: 'optional' }, signed_with: 'consumer_secret' },
  receiver,
  understand,
  connect,
  window: connectWindow,
  refresh,
  subscribe,
  unsubscribe,
  news,
  history,
  learn,
  openMedia,
  send,
  act,
} satisfies Connector
