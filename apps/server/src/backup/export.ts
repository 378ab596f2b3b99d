import { createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { makeProgress, type Progress, type Tell } from './progress.ts'
import { listTables, openAll, type TableFacts } from './tables.ts'

const BATCH = 1_000

/** `bucket`: the files are there, and not in the backup. */
export type Manifest = { made_at: string; migration: string; tables: Record<string, number>; bucket?: string }

/** Where the files of the installation are: in a folder, or in a bucket, whose owner saves it by its own means. */
export type FilesPlace = { folder: string } | { bucket: string }

/**
 * All data into a folder: one file of lines per table, and the stored files. One snapshot of the database, so what was
 * saved before it began is in it, and nothing by half. Secrets stay sealed: the key file is not part of it.
 */
export async function exportAll(
  connection: pg.ClientConfig,
  files: FilesPlace,
  folder: string,
  tell: Tell = () => undefined,
): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} is there already: name a new folder.`)
  // Written beside and moved into place, so that what has the name is whole.
  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  try {
    await mkdir(part, { recursive: true, mode: 0o700 })
    const manifest = await exportRows(connection, part, makeProgress(tell, 'Saved'))
    if ('bucket' in files) manifest.bucket = files.bucket
    else if (existsSync(files.folder)) await cp(files.folder, join(part, 'files'), { recursive: true })
    await writeFile(join(part, 'manifest.json'), JSON.stringify(manifest, null, 2))
    await rename(part, folder)
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

async function exportRows(connection: pg.ClientConfig, folder: string, progress: Progress): Promise<Manifest> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(
      `select set_config('app.spaces', coalesce(string_agg(id::text, ','), '0'), true) from all_spaces() id`,
    )
    const { rows } = await client.query<{ name: string }>('select max(name) as name from kysely_migration')
    const manifest: Manifest = { made_at: new Date().toISOString(), migration: rows[0]?.name ?? '', tables: {} }
    for (const table of await listTables(client))
      manifest.tables[table.name] = await exportTable(client, table, folder, progress)
    await client.query('commit')
    return manifest
  } finally {
    await client.end()
  }
}

async function exportTable(client: pg.Client, table: TableFacts, folder: string, progress: Progress): Promise<number> {
  await openAll(client, table)
  await client.query(
    `declare all_rows no scroll cursor for select to_jsonb(t)::text as line from ${table.name} t order by ${table.key.join(', ')}`,
  )
  let count = 0
  async function* lines() {
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from all_rows`)
      if (rows.length === 0) return
      count += rows.length
      progress(table.name, rows.length)
      yield `${rows.map(({ line }) => line).join('\n')}\n`
    }
  }
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    createWriteStream(join(folder, `${table.name}.jsonl.gz`), { mode: 0o600 }),
  )
  await client.query('close all_rows')
  return count
}
