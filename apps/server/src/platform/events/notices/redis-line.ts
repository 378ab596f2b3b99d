import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { type Channel, channels, type Ears, type Line } from './line.ts'

const PING_MS = 5_000

/** What waits for Redis is told through the database instead: nothing is queued, and nothing is sent again later. */
const options = {
  enableOfflineQueue: false,
  autoResubscribe: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
  commandTimeout: 1_000,
  retryStrategy: () => 1_000,
}

/** Redis, which may be away at any time. `prefix` keeps installations apart: its databases do not, for channels. */
export function openRedisLine(
  { url, prefix }: { url: string; prefix: string },
  { hear, onConnect }: Ears,
  log: Pick<Logger, 'warn' | 'info'>,
  onLoss: () => void,
): Line {
  const names = new Map(channels.map((channel) => [`${prefix}:${channel}`, channel]))
  const [mouth, ear] = [new Redis(url, options), new Redis(url, options)]
  let isListening = false
  let isLost = false
  let isStopped = false

  function lose() {
    isListening = false
    if (isLost || isStopped) return
    isLost = true
    log.warn('Redis is away: processes tell each other through the database')
    onLoss()
  }
  /** Both must be there: who hears nothing on this line must not think that others do. */
  function find() {
    if (!isUp()) return
    if (isLost) log.info('Redis is back')
    isLost = false
    onConnect()
  }
  const isUp = () => isListening && mouth.status === 'ready'
  /** Whoever is stopped while a command is under way hears of it as of a failure, and must not come back. */
  const connectAgain = (one: Redis) => {
    if (!isStopped) one.disconnect(true)
  }

  for (const one of [mouth, ear]) {
    one.on('error', () => undefined)
    one.on('close', lose)
  }
  mouth.on('ready', find)
  ear.on('ready', async () => {
    try {
      await ear.subscribe(...names.keys())
      isListening = true
      find()
    } catch {
      connectAgain(ear)
    }
  })
  ear.on('message', (name, text) => hear(names.get(name) as Channel, text))

  // A connection that died without a word looks like a quiet one.
  const pings = setInterval(() => {
    for (const one of [mouth, ear]) if (one.status === 'ready') one.ping().catch(() => connectAgain(one))
  }, PING_MS)

  return {
    isUp,
    say: (channel, text) => mouth.publish(`${prefix}:${channel}`, text),
    async stop() {
      isStopped = true
      clearInterval(pings)
      for (const one of [mouth, ear]) one.disconnect()
    },
  }
}
