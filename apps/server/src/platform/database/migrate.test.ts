import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate, tellIfSlow } from './migrate.ts'

// The template was migrated by the user of docs/operating.md (test/template.ts): had that user lacked a right, there would
// be no template, and no test.

const session = new pg.Client({ ...inject('connection'), database: 'postgres' })
beforeAll(() => session.connect())
afterAll(() => session.end())

it('was installed by a user who is no superuser', async () => {
  const { rows } = await session.query(`select r.rolsuper, r.rolcreaterole, r.rolbypassrls from pg_database d
    join pg_roles r on r.oid = d.datdba where d.datname = 'otklik_template'`)
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: true, rolbypassrls: false }])
})

it('leaves that user outside of the role that looks over all spaces', async () => {
  const { rows } = await session.query(`select pg_has_role('customer', 'otklik_fence', 'usage') as is_inside`)
  expect(rows).toEqual([{ is_inside: false }])
})

it('says what takes long while it is at it, and nothing of the rest', async () => {
  const told: string[] = []
  const tell = (line: string) => void told.push(line)
  await tellIfSlow(tell, '0001_quick', async () => undefined, 50)
  await tellIfSlow(tell, '0002_slow (makes an index)', () => expect.poll(() => told).toHaveLength(1), 50)
  expect(told).toEqual([
    'The database is brought up to date: 0002_slow (makes an index) …',
    expect.stringMatching(/^… done in \d+\.\d s\.$/),
  ])
})

it('leaves no warnings of itself in the log of the server: somebody would look after each', async () => {
  const { rows } = await session.query(
    `select pg_read_file(current_setting('data_directory') || '/../postgres.log') as log`,
  )
  expect(rows[0].log).toContain('ready to accept connections')
  expect(rows[0].log).not.toContain('has not been granted membership')
})

it('finds the words of what was there before the index of words was made anew, and not those of what was deleted', async () => {
  const connection = { ...inject('connection'), database: 'upgraded' }
  await session.query('create database upgraded')
  await migrate(connection, { up_to: '0049_limits_in_force' })
  const owner = new pg.Client(connection)
  await owner.connect()
  try {
    // What they refer to does not matter here.
    await owner.query('set session_replication_role = replica')
    await owner.query(`insert into item_texts (space_id, item_id, object_id, created_at, text)
      values (1, 11, 5, now() - interval '3 years', 'Жду заказ.Спасибо'), (1, 12, 5, now(), 'Жду')`)
    await owner.query(`insert into messages (space_id, id, object_id, chat_id, created_at, is_own, text, deleted_at) overriding system value
      values (1, 21, 5, 31, now() - interval '9 days', false, 'Всё,спасибо', null), (1, 22, 5, 32, now(), false, 'Спасибо', now())`)
    await migrate(connection)
    await owner.query(`set app.spaces = '1'`)
    const found = async (search: string, id: string) => {
      const { rows } = await owner.query(
        `select ${id} as id from ${search}(1, 'спасибо', '-infinity', 'infinity', 'infinity', 0, null, 20, false)`,
      )
      return rows.map((row) => Number(row.id))
    }
    expect([await found('search_items', 'item_id'), await found('search_messages', 'chat_id')]).toEqual([[11], [31]])
  } finally {
    await owner.end()
  }
})
