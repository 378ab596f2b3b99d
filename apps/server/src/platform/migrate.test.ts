import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

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
