import type { Connector } from '../connector.ts'
import { openAddress } from '../media.ts'
import { connect, connectWindow, refresh } from './auth.ts'
import { quota_zone } from './failures.ts'
import { understand } from './incoming.ts'
import { learn } from './learn.ts'
import { history, news } from './looks.ts'
import { act, send, settle } from './outgoing.ts'

const read_units = 1
const write_units = 50

export const youtube = {
  network: 'youtube',
  bases: {
    accounts: 'https://accounts.google.com',
    oauth2: 'https://oauth2.googleapis.com',
    api: 'https://youtube.googleapis.com',
  },
  settings: { application: 'GOOGLE' },
  pace: { per_second: 5, burst: 10 },
  quota: {
    budget: 10_000,
    window_s: 86_400,
    zone: quota_zone,
    costOf(method, { pathname }) {
      if (!pathname.includes('/youtube/v3/')) return 0
      return method === 'GET' ? read_units : write_units
    },
    // What is published, what is held, and now and then answers that did not come along.
    look_cost: 3,
  },
  understand,
  connect,
  window: connectWindow,
  refresh,
  news,
  history,
  learn,
  openMedia: openAddress,
  send,
  settle,
  act,
} satisfies Connector
