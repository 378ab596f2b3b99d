import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { startPooler } from '../../../test/processes/pooler.ts'
import { makeWorld } from '../../../test/world.ts'
import { openDatabase } from './db.ts'
import { checkSessions } from './sessions.ts'

const { host, user } = inject('connection')
const behind = async (mode: 'session' | 'transaction') => ({
  ...(await startPooler(join(host, '.s.PGSQL.5432'), mode)),
  user,
  database: 'otklik_template',
})

it('works behind a pooler that leaves sessions alone, with its own role and limits', async () => {
  const connection = await behind('session')
  await checkSessions(connection)
  const database = openDatabase(connection)
  const [row] = await database.acrossSpaces(
    sql<object>`select current_user as who, current_setting('statement_timeout') as most, current_setting('lock_timeout') as wait`,
  )
  expect(row).toEqual({ who: 'otklik_app', most: '5s', wait: '2s' })
  await database.close()
})

it('has no statement compiled, whatever the database does by default', async () => {
  const database = openDatabase(await behind('session'))
  const [row] = await database.acrossSpaces(sql<object>`select setting, source from pg_settings where name = 'jit'`)
  expect(row).toEqual({ setting: 'off', source: 'session' })
  await database.close()
})

it('does not start behind a pooler that hands sessions round, and says what works', async () => {
  await expect(checkSessions(await behind('transaction'))).rejects.toThrow(
    /^DATABASE_URL leads to a pooler .*pool_mode = session/,
  )
})

it('starts on a PostgreSQL that others use as well', async () => {
  const world = await makeWorld()
  await Promise.all(Array.from({ length: 5 }, () => checkSessions(world.connection)))
  await world.end()
})

it('gives nobody a connection that could not be given its role', async () => {
  const world = await makeWorld()
  await world.owner.query('create role nobody_special login')
  const database = openDatabase({ ...world.connection, user: 'nobody_special' })
  await expect(database.isAlive()).rejects.toThrow(/permission denied to set role/)
  await database.close()
  await world.owner.query('drop role nobody_special')
  await world.end()
})
