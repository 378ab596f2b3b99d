import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/database/migrate.ts'
import type { Connection } from '../src/platform/embedded/embedded.ts'
import { startTemporary } from '../src/platform/embedded/temporary.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run; copy the database `otklik_template` on it. */
    connection: Connection
  }
}

const cache = join(import.meta.dirname, '../../../.cache')

/** As an administrator prepares the database who follows docs/operating.md: with a superuser, missing rights would not show. */
async function documentedStatements(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  const block = /```sql\n([\s\S]*?)```/.exec(text)?.[1]
  if (!block) throw new Error('docs/operating.md has no statements that prepare the database')
  // The superuser of the embedded server is called otklik already.
  return block
    .replaceAll('otklik', 'customer')
    .split(';')
    .flatMap((statement) => statement.trim() || [])
}

/** Once per run: a database server of its own with one migrated database, from which every test file gets a copy. */
export default async function setup(project: TestProject) {
  const server = await startTemporary(cache, project.name === 'server-15' ? '15' : '18')
  try {
    const session = new pg.Client(server.connection)
    await session.connect()
    try {
      for (const statement of await documentedStatements()) await session.query(statement)
      await session.query('alter database customer rename to otklik_template')
    } finally {
      await session.end()
    }
    await migrate({ ...server.connection, user: 'customer', database: 'otklik_template' })
    if (project.name !== 'server-15') await guessNulls({ ...server.connection, database: 'otklik_template' })
  } catch (error) {
    await server.remove()
    throw error
  }
  project.provide('connection', server.connection)
  return server.remove
}

/**
 * Of a table that nobody has looked at PostgreSQL believes that one row in two hundred has no value in a column, and that an
 * index of the rows without one is next to empty: it reads all of it instead of looking for one row. On a server somebody
 * looks within seconds; here nobody does before the database is gone again.
 */
async function guessNulls(connection: Connection) {
  const session = new pg.Client(connection)
  await session.connect()
  try {
    await session.query(`
      select pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', a.attname::text,
        'inherited', false, 'null_frac', 0.9::real, 'avg_width', 8, 'n_distinct', -0.1::real)
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attnotnull and not a.attisdropped`)
  } finally {
    await session.end()
  }
}
