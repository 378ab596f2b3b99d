import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Channel, channels, type Ears, type Line } from './line.ts'

const RECONNECT_MS = 1_000
const STOP_WITHIN_MS = 1_000

/** One connection of its own that listens; after a break it comes back. */
export function openDatabaseLine(connection: pg.ClientConfig, { hear, onConnect }: Ears): Line {
  let session: pg.Client | undefined
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let waiting: { channel: Channel; text: string }[] = []
  let isSaying = false
  let connecting = connect()

  async function connect() {
    const fresh = new pg.Client({ ...connection, application_name: 'otklik: notices' })
    fresh.on('error', () => undefined)
    fresh.on('end', retry)
    fresh.on('notification', ({ channel, payload = '' }) => hear(channel as Channel, payload))
    try {
      await fresh.connect()
      await fresh.query(channels.map((channel) => `listen ${channel}`).join('; '))
      // Whoever stops it meanwhile finds no session yet to end, and the process would never end.
      if (isStopped) return await fresh.end()
      session = fresh
      onConnect()
    } catch {
      await fresh.end().catch(() => undefined)
      retry()
    }
  }

  function retry() {
    session = undefined
    if (isStopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      connecting = connect()
    }, RECONNECT_MS)
  }

  /** What comes during a query goes with the next one. */
  async function sayAll() {
    isSaying = true
    while (waiting.length) {
      const batch = waiting
      waiting = []
      // When the database is away, so is everything that there could be to tell.
      await session
        ?.query('select pg_notify(channel, text) from unnest($1::text[], $2::text[]) t (channel, text)', [
          batch.map(({ channel }) => channel),
          batch.map(({ text }) => text),
        ])
        .catch(() => undefined)
    }
    isSaying = false
  }

  return {
    isUp: () => session !== undefined,
    async say(channel, text) {
      waiting.push({ channel, text })
      if (!isSaying) void sayAll()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await session?.end().catch(() => undefined)
      // A server that does not answer holds nobody up.
      await Promise.race([connecting, sleep(STOP_WITHIN_MS, undefined, { ref: false })])
    },
  }
}
