import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect } from './auth.ts'
import { subscribe, unsubscribe } from './hooks.ts'
import { receiver, understand } from './incoming.ts'
import { history, news } from './looks.ts'
import { act, send } from './outgoing.ts'
import { connectWindow, refresh } from './window.ts'

export const linkedin = {
  network: 'linkedin',
  bases: { api: 'https://api.linkedin.com', www: 'https://www.linkedin.com' },
  pace: { per_second: 2, burst: 10 },
  settings: { more: { application_id: 'optional', version: 'optional' } },
  receiver,
  understand,
  connect,
  window: connectWindow,
  refresh,
  subscribe,
  unsubscribe,
  news,
  history,
  openMedia: openAddress,
  send,
  act,
} satisfies Connector
