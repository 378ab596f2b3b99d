import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../src/platform/embedded/embedded.ts'
import { startTemporary } from '../src/platform/embedded/temporary.ts'
import { migrate } from '../src/platform/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run; copy the database `otklik_template` on it. */
    connection: Connection
  }
}

const cache = join(import.meta.dirname, '../../../.cache')

/** Once per run: a database server of its own with one migrated database, from which every test file gets a copy. */
export default async function setup(project: TestProject) {
  const server = await startTemporary(cache, project.name === 'server-15' ? '15' : '18')
  try {
    const session = new pg.Client(server.connection)
    await session.connect()
    await session.query('create database otklik_template')
    await session.end()
    await migrate({ ...server.connection, database: 'otklik_template' })
  } catch (error) {
    await server.remove()
    throw error
  }
  project.provide('connection', server.connection)
  return server.remove
}
