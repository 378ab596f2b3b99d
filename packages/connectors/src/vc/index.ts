import type { Connector, Speaker } from '../connector.ts'
import { openAddress, openFile } from '../media.ts'
import { connect, subscribe, unsubscribe } from './auth.ts'
import { files_host } from './comments.ts'
import { receiver, understand } from './incoming.ts'
import { learn } from './learn.ts'
import { history, news } from './looks.ts'
import { act, send, settle } from './outgoing.ts'
import { refresh } from './token.ts'

export const vc = {
  network: 'vc',
  bases: { api: 'https://api.vc.ru', files: files_host },
  // Three a second, as the vendor once named it; from memory.
  pace: { per_second: 3, burst: 3 },
  receiver,
  understand,
  connect,
  refresh,
  subscribe,
  unsubscribe,
  news,
  history,
  learn,
  /** What VC keeps lies where the configuration says; anything else was linked to. */
  openMedia: (speaker: Speaker, ref: string) =>
    ref.startsWith(`${files_host}/`)
      ? openFile(speaker, `${speaker.bases.files}${ref.slice(files_host.length)}`)
      : openAddress(speaker, ref),
  send,
  settle,
  act,
} satisfies Connector
