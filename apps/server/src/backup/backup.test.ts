import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { fillEmptyTables } from '../../test/requests/one-of-each.ts'
import { makeWorld, type World } from '../../test/world.ts'
import { openLocalStore } from '../platform/files/file-store.ts'
import { exportAll } from './export.ts'
import { importAll } from './import.ts'
import { listTables } from './tables.ts'

const world = await makeWorld()
const home = mkdtempSync(join(tmpdir(), 'otklik-backup-'))
afterAll(async () => {
  await world.end()
  rmSync(home, { recursive: true })
})

/** Of the user of docs/operating.md, who is no superuser. */
async function emptyDatabase() {
  const database = `import_${process.pid}_${Date.now()}`
  const session = new pg.Client(inject('connection'))
  await session.connect()
  await session.query(`create database ${database} owner customer`)
  await session.end()
  return { ...inject('connection'), user: 'customer', database }
}

const source = { ...world.connection, user: 'customer' }
const files = { folder: join(world.data_dir, 'files') }

async function dump(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  const all: Record<string, string[]> = {}
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`select to_jsonb(t)::text as row from ${name} t order by 1`)
    all[name] = rows.map(({ row }) => row)
  }
  await client.end()
  return all
}

async function live({ space, as, owner }: World) {
  const one = await space()
  const account = await one.account()
  // The answer comes before what it answers: it points at a row with a higher id.
  await one.comment({ account, external_id: 'answer', root_external_id: 'root', parent_external_id: 'root' })
  const { id, version } = await one.comment({ account, external_id: 'root' })
  await one.message({ account, text: 'Ёлка «»\\n\u2028' })
  const who = await one.person('operator')
  await as(who).items.reply({ params: { id }, body: { text: 'Ответ', seen_version: version } })
  const form = new FormData()
  form.set('file', new File(['kept'], 'note.txt'))
  await as(who).files.upload({ query: { space_id: one.id }, body: form })
  await expect.poll(async () => (await owner.query('select 1 from announcements')).rowCount).toBe(0)
  // What is to be numbered stays so from now on.
  await owner.query('revoke execute on function number_events(integer) from public, otklik_app')
  await fillEmptyTables(owner, one.id)
  return { one, who }
}

it('brings everything over into an empty installation, and refuses one that is not', async () => {
  const { one } = await live(world)
  const folder = join(home, 'saved')
  const manifest = await exportAll(source, files, folder)
  expect(manifest.tables).toMatchObject({ items: 2, messages: 1, replies: 1, files: 1 })
  // A table of which nothing is saved proves nothing.
  expect(Object.keys(manifest.tables).filter((name) => !manifest.tables[name])).toEqual([])

  const target = await emptyDatabase()
  // As of a large installation: of every table that has an index.
  await importAll(target, openLocalStore(join(home, 'files')), folder, undefined, 1)

  expect(await dump({ ...target, user: world.connection.user })).toEqual(await dump(world.connection))
  await expect(importAll(target, openLocalStore(join(home, 'files')), folder)).rejects.toThrow(
    'There is data here already',
  )
  const kept = await world.owner.query(`select storage_key from files where storage_key is not null`)
  const key: string = kept.rows[0].storage_key
  expect((await openLocalStore(join(home, 'files')).readWhole(key)).toString()).toBe('kept')
  const client = new pg.Client({ ...target, user: world.connection.user })
  await client.connect()
  const { rows } = await client.query(
    `select nextval(pg_get_serial_sequence('items', 'id')) > (select max(id) from items) as fresh, $1::int as id`,
    [one.id],
  )
  // But for partitions, which are of days.
  const indexes = `select indexdef from pg_indexes where schemaname = 'public' and tablename !~ '_\\d{6,8}$' order by 1`
  expect((await client.query(indexes)).rows).toEqual((await world.owner.query(indexes)).rows)
  // What the planner needs to know of the tables, it knows at once.
  const known = await client.query(`select distinct tablename from pg_stats where tablename in ('items', 'messages')`)
  await client.end()
  expect(rows[0].fresh).toBe(true)
  expect(known.rowCount).toBe(2)
})

it('leaves nothing of a backup that failed, says where files are that it does not hold, and knows what is no backup', async () => {
  const folder = join(home, 'again')
  await expect(exportAll({ ...source, database: 'nowhere' }, files, folder)).rejects.toThrow('does not exist')
  expect(readdirSync(home).filter((name) => name.startsWith('again'))).toEqual([])
  expect((await exportAll(source, { bucket: 'otklik-files' }, folder)).bucket).toBe('otklik-files')
  expect(existsSync(join(folder, 'files'))).toBe(false)
  const bring = importAll(source, openLocalStore(join(home, 'files')), join(home, 'nowhere'))
  await expect(bring).rejects.toThrow('nowhere holds no backup')
})
