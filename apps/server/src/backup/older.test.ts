import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { openLocalStore } from '../platform/files/file-store.ts'
import { importAll } from './import.ts'

const home = mkdtempSync(join(tmpdir(), 'otklik-older-'))
afterAll(() => rmSync(home, { recursive: true }))

const store = openLocalStore(join(home, 'files'))
let last = 0
/** Of the user of docs/operating.md, who is no superuser. */
async function makeDatabase(template = 'template1') {
  const database = `older_${process.pid}_${++last}`
  const session = new pg.Client(inject('connection'))
  await session.connect()
  await session.query(`create database ${database} owner customer template ${template}`)
  await session.end()
  return { ...inject('connection'), user: 'customer', database }
}

/** What the version of migration 0031 saved, but for what is of days: the log of events and deliveries. */
function olderBackup(): string {
  const folder = join(home, 'saved')
  mkdirSync(folder, { recursive: true })
  const lines = readFileSync(join(import.meta.dirname, 'saved-at-0031.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
  const [manifest, ...rows] = lines.map((line) => JSON.parse(line))
  const by_table = Object.groupBy(rows as [string, object][], ([table]) => table)
  for (const [table, found = []] of Object.entries(by_table))
    writeFileSync(
      join(folder, `${table}.jsonl.gz`),
      gzipSync(found.map(([, row]) => `${JSON.stringify(row)}\n`).join('')),
    )
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, made_at: new Date().toISOString() }))
  return folder
}

it('brings in what an older version saved, and works out what has come since then', async () => {
  const target = await makeDatabase()
  await importAll(target, store, olderBackup())

  const client = new pg.Client({ ...target, user: inject('connection').user })
  await client.connect()
  const { rows } = await client.query(`select
    (select count(*)::integer from status_changes where not is_begun) as changes,
    (select count(*)::integer from replies r join items i on i.id = r.item_id and i.author_id = r.author_id) as answers,
    (select count(*)::integer from item_notes n join items i on i.id = n.item_id and i.author_id = n.author_id) as notes,
    (select array_agg(extract(epoch from clock_at - created_at)::integer) from items where clock_at is not null) as waited,
    (select count(*)::integer from chats c join messages m on m.id = c.last_message_id and m.created_at = c.turn_at) as turns,
    (select count(*)::integer from authors where search_key like '% мария%') as found,
    (select array_agg(text) from messages) as texts,
    (select array_agg(p.external_id) from items i join items p on p.id = i.parent_id) as parents,
    (select count(*)::integer from attachments where item_id is not null) as attachments,
    (select max(name) from kysely_migration) > '0031' as is_new`)
  await client.end()
  expect(rows[0]).toEqual({
    ...{ changes: 5, answers: 1, notes: 1, waited: [3600], turns: 1, found: 2, texts: ['Ёлка «»\\n\u2028'] },
    ...{ parents: ['root'], attachments: 1, is_new: true },
  })
})

it('is not brought in where a newer version was started already: nobody could work that out any more', async () => {
  const target = await makeDatabase('otklik_template')
  await expect(importAll(target, store, olderBackup())).rejects.toThrow('saved by an older version')
})
