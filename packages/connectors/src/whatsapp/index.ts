import type { Connector } from '../connector.ts'
import { connect, subscribe, unsubscribe } from './auth.ts'
import { act } from './deeds.ts'
import { openMedia } from './files.ts'
import { learn } from './groups.ts'
import { receiver, understand } from './incoming.ts'
import { send } from './outgoing.ts'
import { templates } from './templates.ts'

export const whatsapp = {
  network: 'whatsapp',
  bases: { graph: 'https://graph.facebook.com' },
  pace: { per_second: 20, burst: 40 },
  receiver,
  understand,
  connect,
  subscribe,
  unsubscribe,
  templates,
  learn,
  openMedia,
  send,
  act,
} satisfies Connector
