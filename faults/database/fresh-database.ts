import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@otklik/server/src/platform/database/migrate.ts'
import { type Connection, startEmbedded } from '@otklik/server/src/platform/embedded/embedded.ts'
import { removeEmbedded, startTemporary } from '@otklik/server/src/platform/embedded/temporary.ts'
import pg from 'pg'

export type FreshDatabase = { connection: Connection; url: string; remove(): Promise<void> }
/** `durable`: a server with the settings of the product, for those who measure. */
export type Where = Connection | 'temporary' | 'durable'

const cache = join(import.meta.dirname, '../../.cache')
let made = 0

/**
 * A migrated database of its own. In a test run it is a copy on the run's server; by itself it comes with a server of
 * its own. Both have fsync off: what is killed here is our process, and what it handed to the kernel stays.
 */
export async function freshDatabase(where: Where = 'temporary'): Promise<FreshDatabase> {
  const own = typeof where === 'string' ? await startOwn(where) : undefined
  const server = own?.connection ?? (where as Connection)
  const database = `fault_${process.pid}_${Date.now()}_${made++}`
  const connection = { ...server, database }
  await say(server, `create database ${database}${own ? '' : ' template otklik_template strategy file_copy'}`)
  if (own) await migrate(connection)
  const drop = () => say(server, `drop database if exists ${database} with (force)`)
  return { connection, url: urlOf(connection), remove: own?.remove ?? drop }
}

async function startOwn(kind: 'temporary' | 'durable') {
  if (kind === 'temporary') return startTemporary(cache)
  const home = mkdtempSync(join(tmpdir(), 'otklik-durable-'))
  const { connection, stop } = await startEmbedded(home)
  // A measurement that breaks down must not leave its server behind.
  const pidFile = join(home, 'data/postmaster.pid')
  const end = () => {
    if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]), 'SIGINT')
  }
  process.on('exit', end)
  const remove = async () => {
    process.off('exit', end)
    await stop()
    await removeEmbedded(home)
  }
  return { connection, remove }
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
