import pg from 'pg'

/** What processes tell each other. Only wake-ups: a lost one costs a little time, never data. */
export type Notices = {
  on(channel: Channel, hear: (payload: string) => void): void
  tell(channel: Channel, payload: string): void
  stop(): Promise<void>
}
export const channels = ['events', 'identity', 'accounts', 'wake'] as const
export type Channel = (typeof channels)[number]

const RECONNECT_MS = 1_000

/** One connection of its own that listens; after a break it comes back and `onReturn` looks at what was missed. */
export function openNotices(connection: pg.ClientConfig, onReturn: () => void): Notices {
  const hearers = new Map<string, ((payload: string) => void)[]>()
  let session: pg.Client | undefined
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function connect(isReturn: boolean) {
    const fresh = new pg.Client({ ...connection, application_name: 'otklik: notices' })
    fresh.on('error', () => undefined)
    fresh.on('end', retry)
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const hear of hearers.get(channel) ?? []) hear(payload)
    })
    try {
      await fresh.connect()
      await fresh.query(channels.map((channel) => `listen ${channel}`).join('; '))
      session = fresh
      if (isReturn) onReturn()
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
      void connect(true)
    }, RECONNECT_MS)
  }

  void connect(false)
  return {
    on: (channel, hear) => void hearers.set(channel, [...(hearers.get(channel) ?? []), hear]),
    tell: (channel, payload) =>
      void session?.query('select pg_notify($1, $2)', [channel, payload]).catch(() => undefined),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await session?.end().catch(() => undefined)
    },
  }
}
