import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { latestMigration, migrate } from '../platform/database/migrate.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { withoutIndexes } from './bulk.ts'
import type { Manifest } from './export.ts'
import { makeProgress, type Progress, type Tell } from './progress.ts'
import { listTables, openAll, type TableFacts } from './tables.ts'

const BATCH = 500
/** From so many on its indexes are made when all rows are there. */
const BULK_ROWS = 5_000

/**
 * What `exportAll` wrote, into an installation that has no data yet: all of it, or nothing. The rows go into tables as
 * they were when they were saved; what has changed since then, migrations work out, as they do with rows of an upgrade.
 */
export async function importAll(
  connection: pg.ClientConfig,
  store: FileStore,
  folder: string,
  tell: Tell = () => undefined,
  bulk_rows = BULK_ROWS,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await refuseOther(connection, manifest)
  await migrate(connection, { up_to: manifest.migration, tell })
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await bringRows(client, { manifest, folder, tell, bulk_rows })
    await migrate(connection, { tell })
    tell('Looking at the tables once, so that lists are quick from the beginning …')
    // Until the database does it by itself, a minute later, it knows nothing of the tables, and lists take seconds.
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await bringFiles(store, join(folder, 'files'))
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file))
    throw new Error(`${folder} holds no backup: name the folder that \`npm run data -- export\` wrote.`)
  return JSON.parse(await readFile(file, 'utf8'))
}

const total = ({ tables }: Manifest) => Object.values(tables).reduce((sum, count) => sum + count, 0)

/** Before anything is made here. */
async function refuseOther(connection: pg.ClientConfig, { migration }: Manifest) {
  if ((await latestMigration()) < migration)
    throw new Error(`This was saved by a newer version (${migration}): update first.`)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: found } = await client.query(`select to_regclass('public.kysely_migration') is not null as is_begun`)
    if (!found[0].is_begun) return
    const { rows } = await client.query('select max(name) as name, has_spaces() as has_data from kysely_migration')
    const elsewhere = 'Import into an empty installation: another DATA_DIR or DATABASE_URL.'
    if (rows[0].has_data) throw new Error(`There is data here already. ${elsewhere}`)
    if (rows[0].name > migration)
      throw new Error(
        `This was saved by an older version (${migration}), and its rows go in before the first start of a newer one; here it was started already (${rows[0].name}). ${elsewhere}`,
      )
  } finally {
    await client.end()
  }
}

type Brought = { manifest: Manifest; folder: string; tell: Tell; bulk_rows: number }

async function bringRows(client: pg.Client, { manifest, folder, tell, bulk_rows }: Brought) {
  const progress = makeProgress(tell, 'Brought in', total(manifest))
  await client.query('begin')
  const ids = await spaceIds(folder)
  await client.query(`select set_config('app.spaces', $1, true)`, [ids.join(',') || '0'])
  const tables = await listTables(client)
  const has = (name: string) => tables.some((table) => table.name === name)
  // Those of the installation that was saved come with it; this one may have been started before.
  if (has('key_fingerprints')) await client.query('delete from key_fingerprints')
  // Rows come as they were saved: nothing is to be worked out from those that happen to be there already.
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  const large = tables.filter(({ name }) => (manifest.tables[name] ?? 0) >= bulk_rows)
  const putIndexesBack = await withoutIndexes(
    client,
    large.map(({ name }) => name),
  )
  // Deliveries and events are older than the partitions that a new installation has.
  await client.query('select make_partitions_between(least($1::date - 30, current_date - 1), current_date + 7)', [
    manifest.made_at,
  ])
  for (const table of tables) {
    const count = await importTable(client, table, folder, progress)
    const saved = manifest.tables[table.name] ?? 0
    if (count !== saved) throw new Error(`${table.name}: ${count} rows, but ${saved} were saved`)
  }
  for (const table of tables) if (table.late_links.length) await link(client, table, folder)
  await client.query('reset role')
  await putIndexesBack(tell)
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  // Which accounts were being gone through for new limits is not saved: go through all that have any.
  if (has('stats_targets'))
    await client.query(`insert into due_recounts (space_id, object_id, type)
      select o.space_id, o.id, k.type from objects o, (values ('item'), ('chat')) k (type)
      where exists (select from stats_targets t where t.space_id = o.space_id)`)
  await client.query('commit')
}

async function spaceIds(folder: string): Promise<number[]> {
  const ids: number[] = []
  for await (const lines of batchesOf(folder, 'spaces')) for (const line of lines) ids.push(JSON.parse(line).id)
  return ids
}

/** By line feeds only: readline would also part a text at U+2028. */
async function* batchesOf(folder: string, name: string): AsyncIterable<string[]> {
  const file = join(folder, `${name}.jsonl.gz`)
  if (!existsSync(file)) return
  let rest = ''
  let batch: string[] = []
  for await (const chunk of createReadStream(file).pipe(createGunzip()).setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (batch.push(line) < BATCH) continue
      yield batch
      batch = []
    }
  }
  if (batch.length) yield batch
}

async function importTable(client: pg.Client, table: TableFacts, folder: string, progress: Progress): Promise<number> {
  await openAll(client, table)
  let count = 0
  for await (const batch of batchesOf(folder, table.name)) {
    await insert(client, table, batch)
    count += batch.length
    progress(table.name, batch.length)
  }
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
  await openAll(client, table)
  const isSame = key.map((column) => `t.${column} = s.${column}`).join(' and ')
  const set = late_links.map((column) => `${column} = s.${column}`).join(', ')
  for await (const lines of batchesOf(folder, name)) {
    const linked = lines.filter((line) => {
      const row = JSON.parse(line)
      return late_links.some((column) => row[column] !== null)
    })
    if (linked.length === 0) continue
    await client.query(
      `update ${name} t set ${set} from jsonb_populate_recordset(null::${name}, $1::jsonb) s where ${isSame}`,
      [`[${linked.join(',')}]`],
    )
  }
}

/** Into wherever this installation keeps files, which may be a bucket while the other one had a folder. */
async function bringFiles(store: FileStore, folder: string) {
  if (!existsSync(folder)) return
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.parentPath === join(folder, 'drafts')) continue
    await store.write(entry.name, createReadStream(join(entry.parentPath, entry.name)))
  }
}
