import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/db.ts'
import { type Connection, startEmbedded } from '../src/platform/embedded/embedded.ts'
import { removeEmbedded } from '../src/platform/embedded/remove.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run; copy the database `otklik_template` on it. */
    connection: Connection
  }
}

const cache = join(import.meta.dirname, '../../../.cache')
const PREFIX = 'test-postgres-'
// Nothing here outlives the run, so nothing has to reach the disk. Each test file has pools of its own.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 }

/** Once per run: a database server of its own with one migrated database, from which every test file gets a copy. */
export default async function setup(project: TestProject) {
  const version = project.name === 'server-15' ? '15' : '18'
  await removeAbandoned()
  const home = join(cache, `${PREFIX}${process.pid}-${version}`)
  const server = await startEmbedded(home, { version, settings })
  const tearDown = async () => {
    await server.stop()
    await rm(home, { recursive: true })
  }
  try {
    const session = new pg.Client(server.connection)
    await session.connect()
    await session.query('create database otklik_template')
    await session.end()
    await migrate({ ...server.connection, database: 'otklik_template' })
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('connection', server.connection)
  return tearDown
}

/** What runs that were killed have left. */
async function removeAbandoned() {
  await mkdir(cache, { recursive: true })
  const names = (await readdir(cache)).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    const [pid, version] = name.slice(PREFIX.length).split('-')
    if (!existsSync(`/proc/${pid}`)) await removeEmbedded(join(cache, name), version === '15' ? '15' : '18')
  }
}
