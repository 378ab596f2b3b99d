import type { Connector } from '../connector.ts'
import { connect } from './auth.ts'
import { acknowledge } from './choices.ts'
import { cdn, media_host } from './content.ts'
import { act } from './deeds.ts'
import { openMedia } from './files.ts'
import { stream } from './gateway.ts'
import { history } from './history.ts'
import { understand } from './incoming.ts'
import { learn } from './learn.ts'
import { send, settle } from './outgoing.ts'

export const discord = {
  network: 'discord',
  bases: { api: 'https://discord.com/api/v10', cdn, media: media_host },
  // Fifty a second for a bot; into one channel about one a second.
  pace: { per_second: 20, burst: 10, between_messages_ms: 1_000 },
  stream,
  understand,
  connect,
  history,
  learn,
  openMedia,
  send,
  settle,
  act,
  acknowledge,
} satisfies Connector
