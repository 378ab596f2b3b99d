import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)
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
// Some migrations leave by themselves, and PostgreSQL warns of whoever leaves what they do not belong to.
const leaveFence = `
do $$ begin
  if exists (select from pg_auth_members m join pg_roles r on r.rolname = current_user
             where m.roleid = 'otklik_fence'::regrole and m.member = r.oid and (m.grantor = r.oid or r.rolsuper)) then
    execute 'revoke otklik_fence from current_user';
  end if;
end $$`

/** `up_to`: the last to be applied, if not all; the database must not be further already. `tell`: to whoever waits. */
type Options = { up_to?: string; tell?: (line: string) => void }

/** Applies what is missing, in order, as the owner of the tables. Processes that start at once take turns. */
export async function migrate(connection: pg.PoolConfig, { up_to, tell }: Options = {}): Promise<string[]> {
  const pool = new pg.Pool({ ...connection, max: 2 })
  pool.on('error', () => undefined)
  const lock = await pool.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [START_LOCK])
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(tell) } })
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

async function readMigrations(tell: Options['tell'] = () => undefined): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const read = async (file: string): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, folder), 'utf8')
    const name = file.replace('.sql', '')
    const up: Migration['up'] = async (db) => {
      const work = async () => {
        for (const statements of [joinFence, text, leaveFence]) await sql.raw(statements).execute(db)
      }
      await tellIfSlow(tell, `${name}${purposeOf(text)}`, work)
    }
    return [name, { up }]
  }
  return Object.fromEntries(await Promise.all(files.map(read)))
}

/** Its first comment, to the end of the first sentence. */
function purposeOf(text: string): string {
  const comment = /^(?:--.*\n)+/.exec(text)?.[0].replace(/^-- ?/gm, '').replaceAll('\n', ' ').trim() ?? ''
  const sentence = /^.*?[.:;](?= |$)/.exec(comment)?.[0].slice(0, -1) ?? comment
  return sentence && ` (${sentence})`
}

/** Minutes of silence look like standing still, and whoever stops it then has waited for nothing. */
export async function tellIfSlow(
  tell: (line: string) => void,
  what: string,
  work: () => Promise<void>,
  slow_ms = 1_000,
) {
  const since = performance.now()
  // By the clock alone an end could be told without its beginning, or the other way about: timers come a moment early or late.
  let isTold = false
  const timer = setTimeout(() => {
    isTold = true
    tell(`The database is brought up to date: ${what} …`)
  }, slow_ms)
  try {
    await work()
  } finally {
    clearTimeout(timer)
  }
  if (isTold) tell(`… done in ${((performance.now() - since) / 1000).toFixed(1)} s.`)
}
