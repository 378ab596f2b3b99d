import { expect, test } from 'vitest'
import { faultOf, readFaultOf, readsIn, writesIn } from './check-tables.ts'

const tablesIn = (text: string) => writesIn(text).map(({ table }) => table)

test('statements that write are found, raw or built, and with them the table', () => {
  expect(tablesIn('sql`insert into items (id) values (1)`')).toEqual(['items'])
  expect(tablesIn('sql`with gone as (delete from attachments a) update files f set used_at = null`')).toEqual([
    'attachments',
    'files',
  ])
  expect(tablesIn('sql`\n  update\n  only chats set version = 1`')).toEqual(['chats'])
  expect(tablesIn('sql`merge into posts p using told t`')).toEqual(['posts'])
  expect(tablesIn("db.insertInto('posts').values(row)")).toEqual(['posts'])
  expect(tablesIn("db\n  .updateTable('items as i')\n  .set(row)")).toEqual(['items'])
  expect(writesIn('\n\ndb.deleteFrom("x")\nsql`delete from tags`')).toEqual([{ table: 'tags', line: 4 }])
})

test('what only reads, locks or speaks of it is no write', () => {
  expect(tablesIn('sql`select 1 from items for update`')).toEqual([])
  expect(tablesIn('sql`select 1 from items for no key update of items`')).toEqual([])
  expect(tablesIn('sql`insert into tags (id) values (1) on conflict do update set name = excluded.name`')).toEqual([
    'tags',
  ])
  expect(tablesIn('// update items, said a comment\n/* delete from tags */')).toEqual([])
})

test('a table that is named at run time is told of', () => {
  const raw = ['sql`update $', '{table} set version = 1`'].join('')
  expect(tablesIn(raw)).toEqual([undefined])
  expect(tablesIn('db.deleteFrom(table)')).toEqual([undefined])
})

test('only its owner writes to a table', () => {
  const server = 'apps/server/src/'
  expect(faultOf(`${server}domains/items/queries.ts`, { table: 'items', line: 1 })).toBeUndefined()
  expect(faultOf(`${server}domains/files/remote.ts`, { table: 'authors', line: 7 })).toContain(':7: writes to authors')
  expect(faultOf(`${server}domains/items/queries.ts`, { table: undefined, line: 1 })).toContain('at run time')
  expect(faultOf(`${server}platform/mail/post.ts`, { table: 'mails', line: 1 })).toBeUndefined()
  expect(faultOf(`${server}platform/mail/post.ts`, { table: 'items', line: 1 })).toBeDefined()
  expect(faultOf(`${server}domains/work/due/due.ts`, { table: undefined, line: 1 })).toBeUndefined()
})

test('reading goes down the tiers, but for what is listed with its reason', () => {
  const path = (file: string) => `apps/server/src/domains/${file}`
  expect(
    readsIn("sql`select 1 from items i join chats c on true`; db.selectFrom('tags').leftJoin('labels', 'a')"),
  ).toEqual(['items', 'chats', 'tags', 'labels'].map((table) => ({ table, line: 1 })))
  expect(readsIn('sql`delete from items; select extract(epoch from at)`')).toEqual([])
  expect(readFaultOf(path('items/queries.ts'), { table: 'authors', line: 1 })).toBeUndefined()
  expect(readFaultOf(path('tags/queries.ts'), { table: 'items', line: 3 })).toContain(':3: reads items of items')
  expect(readFaultOf(path('tags/queries.ts'), { table: 'mails', line: 1 })).toBeUndefined()
  expect(readFaultOf(path('work/service.ts'), { table: 'items', line: 1 })).toBeUndefined()
})
