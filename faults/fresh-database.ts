import { join } from 'node:path'
import type { Connection } from '@otklik/server/src/platform/embedded/embedded.ts'
import { startTemporary } from '@otklik/server/src/platform/embedded/temporary.ts'
import { migrate } from '@otklik/server/src/platform/migrate.ts'
import pg from 'pg'

export type FreshDatabase = { connection: Connection; url: string; remove(): Promise<void> }

const cache = join(import.meta.dirname, '../.cache')
let made = 0

/**
 * A migrated database of its own. In a test run it is a copy on the run's server; by itself it comes with a server of
 * its own. Both have fsync off: what is killed here is our process, and what it handed to the kernel stays.
 */
export async function freshDatabase(server?: Connection): Promise<FreshDatabase> {
  const temporary = server ? undefined : await startTemporary(cache)
  const given = server ?? (temporary as NonNullable<typeof temporary>).connection
  const database = `fault_${process.pid}_${Date.now()}_${made++}`
  const connection = { ...given, database }
  await say(given, `create database ${database}${server ? ' template otklik_template' : ''}`)
  if (temporary) await migrate(connection)
  const drop = () => say(given, `drop database if exists ${database} with (force)`)
  return { connection, url: urlOf(connection), remove: temporary?.remove ?? drop }
}

async function say(server: Connection, words: string) {
  const session = new pg.Client(server)
  await session.connect()
  await session.query(words)
  await session.end()
}

/** The embedded server has no TCP listener: the host of the address is a word, the real one is the socket's folder. */
export const urlOf = ({ host, user, database }: Connection) =>
  `postgresql://${user}@socket/${database}?host=${encodeURIComponent(host)}`
