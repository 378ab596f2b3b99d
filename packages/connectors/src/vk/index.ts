import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect, handshake, subscribe, unsubscribe } from './auth.ts'
import { act } from './deeds.ts'
import { history } from './history.ts'
import { receiver, understand } from './incoming.ts'
import { learn } from './learn.ts'
import { send, settle } from './outgoing.ts'
import { window } from './window.ts'

export const vk = {
  network: 'vk',
  bases: { api: 'https://api.vk.ru/method', oauth: 'https://oauth.vk.ru' },
  // Signing in with VK ID takes no secret.
  settings: { secret_is_optional: true },
  pace: { per_second: 20, burst: 20 },
  receiver,
  understand,
  connect,
  window,
  handshake,
  subscribe,
  unsubscribe,
  history,
  learn,
  openMedia: openAddress,
  send,
  settle,
  act,
} satisfies Connector
