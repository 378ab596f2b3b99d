import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { makeChunks } from './notices/chunks.ts'
import { openDatabaseLine } from './notices/database-line.ts'
import type { Channel, Ears } from './notices/line.ts'
import { openRedisLine } from './notices/redis-line.ts'

/** What processes tell each other. Mostly wake-ups: a lost one costs a little time, never data. */
export type Notices = {
  on(channel: Channel, hear: (payload: string) => void): void
  /** Everybody hears it, once: this process at the same moment, the others soon. */
  tell(channel: Channel, payload: string): void
  /** Whenever it hears the others, or hears them again: what was told before was missed. */
  onConnect(look: () => void): void
  /** Whether Redis carries it at the moment. */
  hasRedis(): boolean
  stop(): Promise<void>
}
type Given = {
  connection: pg.ClientConfig
  redis?: { url: string; prefix: string } | undefined
  log: Pick<Logger, 'warn' | 'info'>
}

const DEAF_EVERY_MS = 3_000
const BOTH_WAYS_MS = 10_000

/**
 * Redis carries it while it is there, the database otherwise; both are always listened to. Whoever has lost Redis says
 * so through the database, and for a while everybody tells both ways: a restart of Redis reaches no two at one moment.
 */
export function openNotices({ connection, redis: wanted, log }: Given): Notices {
  const audience = new Map<Channel, ((payload: string) => void)[]>()
  const lookers: (() => void)[] = []
  const chunks = makeChunks(randomBytes(6).toString('hex'))
  let both_until_ms = 0

  const give = (channel: Channel, payload: string) => {
    if (channel === 'deaf') both_until_ms = Date.now() + BOTH_WAYS_MS
    for (const hear of audience.get(channel) ?? []) hear(payload)
  }
  const ears: Ears = {
    hear(channel, text) {
      const payload = channel === 'events' ? text : chunks.open(text)
      if (payload !== undefined) give(channel, payload)
    },
    onConnect() {
      for (const look of lookers) look()
    },
  }
  const database = openDatabaseLine(connection, {
    ...ears,
    // What others said of themselves before was missed, and what this one said of itself did not leave.
    onConnect() {
      both_until_ms = Date.now() + BOTH_WAYS_MS
      if (wanted && !redis?.isUp()) sayDeaf()
      ears.onConnect()
    },
  })
  const redis = wanted && openRedisLine(wanted, ears, log, sayDeaf)
  const stillDeaf = redis && setInterval(() => redis.isUp() || sayDeaf(), DEAF_EVERY_MS)

  function sayDeaf() {
    tell('deaf', '')
  }

  function tell(channel: Channel, payload: string) {
    give(channel, payload)
    const { whole, parts } = chunks.pack(payload)
    const byDatabase = () => {
      for (const part of parts) void database.say(channel, part)
    }
    if (!redis?.isUp()) return byDatabase()
    redis.say(channel, whole).catch(byDatabase)
    if (Date.now() < both_until_ms) byDatabase()
  }

  return {
    on: (channel, hear) => void audience.set(channel, [...(audience.get(channel) ?? []), hear]),
    tell,
    onConnect: (look) => void lookers.push(look),
    hasRedis: () => redis?.isUp() ?? false,
    async stop() {
      clearInterval(stillDeaf)
      await Promise.all([database.stop(), redis?.stop()])
    },
  }
}
