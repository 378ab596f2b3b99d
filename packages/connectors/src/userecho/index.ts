import type { Connector, Speaker } from '../connector.ts'
import { openAddress, openFile } from '../media.ts'
import { siteOf } from '../own-host.ts'
import { connect } from './auth.ts'
import { domain } from './client.ts'
import { understand } from './incoming.ts'
import { history, news } from './looks.ts'
import { act, send, settle } from './outgoing.ts'

/** Each customer has an address of their own (`own-host.ts`). */
export const userecho = {
  network: 'userecho',
  bases: { site: '' },
  own_host: true,
  pace: { per_second: 2, burst: 10 },
  understand,
  connect,
  news,
  history,
  /** Pictures inside of HTML may be named without the host. */
  openMedia: (speaker: Speaker, ref: string) =>
    ref.startsWith('/') && !ref.startsWith('//')
      ? openFile(speaker, `${siteOf(speaker, domain)}${ref}`)
      : openAddress(speaker, ref),
  send,
  settle,
  act,
} satisfies Connector
