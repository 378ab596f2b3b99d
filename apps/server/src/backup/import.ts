import { createReadStream, existsSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { migrate } from '../platform/migrate.ts'
import type { Manifest } from './export.ts'
import { listTables, openAll, type TableFacts } from './tables.ts'

const BATCH = 500

/** What `exportAll` wrote, into an installation that has no data yet: all of it, or nothing. */
export async function importAll(connection: pg.ClientConfig, files: string, folder: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  await migrate(connection)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await check(client, manifest)
    await client.query('begin')
    // Those of the installation that was saved come with it; this one may have been started before.
    await client.query('delete from key_fingerprints')
    const ids = await spaceIds(folder)
    await client.query(`select set_config('app.spaces', $1, true)`, [ids.join(',') || '0'])
    const tables = await listTables(client)
    // Deliveries and events are older than the partitions that a new installation has.
    await client.query('select make_partitions_between(least($1::date - 30, current_date - 1), current_date + 7)', [
      manifest.made_at,
    ])
    for (const table of tables) {
      const count = await importTable(client, table, folder)
      if (count !== manifest.tables[table.name])
        throw new Error(`${table.name}: ${count} rows, but ${manifest.tables[table.name]} were saved`)
    }
    for (const table of tables) if (table.late_links.length) await link(client, table, folder)
    await client.query('commit')
    // Until the database does it by itself, a minute later, it knows nothing of the tables, and lists take seconds.
    await client.query('analyze')
    if (existsSync(join(folder, 'files'))) await cp(join(folder, 'files'), files, { recursive: true })
    return manifest
  } finally {
    await client.end()
  }
}

async function check(client: pg.Client, { migration }: Manifest) {
  const { rows } = await client.query('select max(name) as name, has_spaces() as has_data from kysely_migration')
  if (rows[0].has_data)
    throw new Error('There is data here already. Import into an empty installation: another DATA_DIR or DATABASE_URL.')
  if (rows[0].name < migration) throw new Error(`This was saved by a newer version (${migration}): update first.`)
}

async function spaceIds(folder: string): Promise<number[]> {
  const ids: number[] = []
  for await (const line of linesOf(folder, 'spaces')) ids.push(JSON.parse(line).id)
  return ids
}

/** By line feeds only: readline would also part a text at U+2028. */
async function* linesOf(folder: string, name: string): AsyncIterable<string> {
  const text = createReadStream(join(folder, `${name}.jsonl.gz`))
    .pipe(createGunzip())
    .setEncoding('utf8')
  let rest = ''
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

async function importTable(client: pg.Client, table: TableFacts, folder: string): Promise<number> {
  if (!existsSync(join(folder, `${table.name}.jsonl.gz`))) return 0
  await openAll(client, table)
  let count = 0
  let batch: string[] = []
  const flush = async () => {
    if (batch.length === 0) return
    await insert(client, table, batch)
    count += batch.length
    batch = []
  }
  for await (const line of linesOf(folder, table.name)) {
    batch.push(line)
    if (batch.length >= BATCH) await flush()
  }
  await flush()
  if (table.identity) {
    await client.query('reset role')
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(1, (select max((to_jsonb(t) ->> $2)::bigint) from ${table.name} t)))`,
      [table.name, table.identity],
    )
  }
  return count
}

const insert = (client: pg.Client, { name, columns, late_links }: TableFacts, lines: string[]) => {
  const all = columns.join(', ')
  const rows = late_links.length
    ? `select jsonb_agg(line - $2::text[]) from jsonb_array_elements($1::jsonb) line`
    : `select $1::jsonb where $2::text[] is not null`
  return client.query(
    `insert into ${name} (${all}) select ${all} from jsonb_populate_recordset(null::${name}, (${rows}))`,
    [`[${lines.join(',')}]`, late_links],
  )
}

/** Rows that point at rows which may have been saved after them. */
async function link(client: pg.Client, table: TableFacts, folder: string) {
  const { name, late_links, key } = table
  if (!existsSync(join(folder, `${name}.jsonl.gz`))) return
  await openAll(client, table)
  const isSame = key.map((column) => `t.${column} = s.${column}`).join(' and ')
  const set = late_links.map((column) => `${column} = s.${column}`).join(', ')
  for await (const line of linesOf(folder, name)) {
    const row = JSON.parse(line)
    if (late_links.every((column) => row[column] === null)) continue
    await client.query(
      `update ${name} t set ${set} from jsonb_populate_record(null::${name}, $1::jsonb) s where ${isSame}`,
      [line],
    )
  }
}
