import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/db.ts'
import type { Notices } from '../events/notices.ts'
import { readDisk } from '../files/disk.ts'
import type { Metrics } from '../metrics.ts'

type Watched = { database: Database; metrics: Metrics; notices: Notices; config: Config }

/** By column of the function `backlog`: the name of the figure and what it tells. */
const figures = {
  inbox_waiting: ['inbox_waiting', 'Deliveries that wait to be read'],
  inbox_oldest_s: ['inbox_oldest_seconds', 'For how long the oldest of them has waited'],
  inbox_dead: ['inbox_dead', 'Deliveries that could not be read and wait for people'],
  inbox_unrouted: ['inbox_unrouted', 'Deliveries that are about no connected account'],
  outbox_due: ['outbox_due', 'Sends whose time has come'],
  outbox_oldest_s: ['outbox_oldest_seconds', 'For how long the oldest of them has been due'],
  outbox_held: ['outbox_held', 'Sends that wait until their account works again'],
  outbox_unknown: ['outbox_unknown', 'Sends of which nobody knows whether they have arrived'],
  outbox_failed: ['outbox_failed', 'Sends that have failed and that nobody has looked at'],
  mails_waiting: ['mails_waiting', 'Letters that wait to be sent'],
  mails_oldest_s: ['mails_oldest_seconds', 'For how long the oldest of them has waited'],
} as const
type Backlog = Record<keyof typeof figures, number>

/** What waits in the database, of all spaces together: every process tells the same. Read when somebody asks. */
export function watchBacklog({ database, metrics, notices, config }: Watched) {
  const up = metrics.table('database_up', 'Whether the database has told the figures')
  const gauges = Object.entries(figures).map(([column, [name, help]]) => {
    return { column: column as keyof Backlog, gauge: metrics.table(name, help) }
  })
  const accounts = metrics.table('accounts', 'Connected accounts; a broken one has a dead token', ['network', 'state'])
  const unheard = metrics.table(
    'accounts_unheard',
    'Connected accounts of which nothing is heard: their network has refused several looks or connections in a row',
    ['network'],
  )
  const free = metrics.table('data_dir_free_bytes', 'Room that is left on the disk of DATA_DIR')
  const size = metrics.table('data_dir_size_bytes', 'Size of the disk of DATA_DIR')

  let reading: Promise<void> | undefined
  async function readDatabase() {
    try {
      const [[backlog], states, silent] = await Promise.all([
        database.acrossSpaces(sql<Backlog>`select * from backlog()`),
        database.acrossSpaces(
          sql<{ provider: string; state: string; count: number }>`select * from accounts_by_state()`,
        ),
        database.acrossSpaces(sql<{ provider: string; count: number }>`select * from accounts_unheard()`),
      ])
      for (const { column, gauge } of gauges) gauge.set(backlog?.[column] ?? 0)
      unheard.reset()
      for (const { provider, count } of silent) unheard.set({ network: provider }, count)
      accounts.reset()
      for (const { provider, state, count } of states) accounts.set({ network: provider, state }, count)
      up.set(1)
    } catch {
      // Old figures would pass for new ones.
      for (const { gauge } of gauges) gauge.remove()
      accounts.reset()
      unheard.reset()
      up.set(0)
    }
  }
  metrics.beforeReading(async () => {
    // Whoever asks meanwhile gets the same.
    reading ??= readDatabase().finally(() => {
      reading = undefined
    })
    await reading
  })
  metrics.beforeReading(async () => {
    const disk = await readDisk(config.DATA_DIR)
    free.set(disk.free_bytes)
    size.set(disk.size_bytes)
  })

  const pool = metrics.table('database_connections', 'Connections to the database', ['state'])
  metrics.beforeReading(async () => {
    for (const [state, count] of Object.entries(database.connections())) pool.set({ state }, count)
  })
  metrics.gauge('database_waiting', 'Work that waits for a connection to the database', database.waiting)
  if (config.REDIS_URL)
    metrics.gauge('redis_up', 'Whether Redis carries what processes tell each other', () => Number(notices.hasRedis()))
}
