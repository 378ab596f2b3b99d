import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

const folder = new URL('../../migrations/', import.meta.url)
const START_LOCK = 7_002

// The user of DATABASE_URL owns the database and may create roles, but is no superuser. What a migration replaces may
// belong to otklik_fence, and the policies bind the owner of a table, too: so each migration belongs to that role and
// sees every space, from its beginning to its end.
const joinFence = `
do $$ begin
  if exists (select from pg_roles where rolname = 'otklik_fence') then execute 'grant otklik_fence to current_user'; end if;
  if to_regclass('public.spaces') is not null then
    perform set_config('app.spaces', (select coalesce(string_agg(id::text, ','), '0') from spaces), true);
  end if;
end $$`
const leaveFence = 'revoke otklik_fence from current_user'

/**
 * Applies what is missing, in order, as the owner of the tables. Processes that start at once take turns.
 * `up_to`: not all of it, but the last to be applied; the database must not be further already.
 */
export async function migrate(connection: pg.PoolConfig, up_to?: string): Promise<string[]> {
  const pool = new pg.Pool({ ...connection, max: 2 })
  pool.on('error', () => undefined)
  const lock = await pool.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [START_LOCK])
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
    const { error, results = [] } = await (up_to ? migrator.migrateTo(up_to) : migrator.migrateToLatest())
    if (error) throw error
    // Also without a new migration: a server that was off for a week has no partition for today.
    await lock.query('select make_partitions(current_date + 7)')
    return results.map((result) => result.migrationName)
  } finally {
    // The lock goes with the session, also when the work failed.
    lock.release(true)
    await pool.end()
  }
}

/** The newest that this version knows. */
export const latestMigration = async () => Object.keys(await readMigrations()).at(-1) as string

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const read = async (file: string): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, folder), 'utf8')
    const up: Migration['up'] = async (db) => {
      for (const statements of [joinFence, text, leaveFence]) await sql.raw(statements).execute(db)
    }
    return [file.replace('.sql', ''), { up }]
  }
  return Object.fromEntries(await Promise.all(files.map(read)))
}
