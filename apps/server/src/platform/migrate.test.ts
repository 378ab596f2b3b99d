import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { tellIfSlow } from './migrate.ts'

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
