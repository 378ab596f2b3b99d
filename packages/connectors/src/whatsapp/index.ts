import type { Connector } from '../connector.ts'
import { connect, subscribe, unsubscribe } from './auth.ts'
import { act } from './deeds.ts'
import { openMedia } from './files.ts'
import { learn } from './groups.ts'
import { receiver, understand } from './incoming.ts'
import { send } from './outgoing.ts'
import { templates } from './templates.ts'
import { connectWindow } from './window.ts'

export const whatsapp = {
  network: 'whatsapp',
  bases: { www: 'https://www.facebook.com', graph: 'https://graph.facebook.com' },
  settings: { more: { config_id: 'needed' } },
  pace: { per_second: 20, burst: 40 },
  receiver,
  understand,
  connect,
  window: connectWindow,
  subscribe,
  unsubscribe,
  templates,
  learn,
  openMedia,
  send,
  act,
} satisfies Connector
