import { afterAll, expect, inject, it } from 'vitest'
import { PipelinedClient } from './pipelined-client.ts'

const session = new PipelinedClient(inject('connection'))
await session.connect()
afterAll(() => session.end())

const isInTransaction = async () => {
  const { rows } = await session.query('select now() <> statement_timestamp() as is_so, pg_sleep(0.01)')
  return (await session.query('select now() <> statement_timestamp() as is_so')).rows[0].is_so && rows.length === 1
}

it('begins with the first statement, and ends', async () => {
  await session.query('begin')
  expect(await isInTransaction()).toBe(true)
  await session.query('commit')
  expect(await isInTransaction()).toBe(false)
})

it('never begins what asks nothing', async () => {
  await session.query('begin')
  await session.query('rollback')
  expect(await isInTransaction()).toBe(false)
})

it('keeps writes out of what only reads, and serves the next one after it', async () => {
  await session.query("begin read only; select set_config('app.user', '7', true)")
  await expect(session.query('create temporary table t ()')).rejects.toThrow(/read-only/)
  await session.query('rollback')
  await session.query('begin')
  await session.query('create temporary table t (n integer)')
  await session.query('insert into t values ($1)', [1])
  await session.query('commit')
  expect((await session.query('select n from t')).rows).toEqual([{ n: 1 }])
})

it('takes several statements of one turn in their order, and undoes all of them with one that fails', async () => {
  const all = ['create temporary table u (n integer)', 'insert into u values (1)', 'select n from u', 'select 1 / 0']
  await session.query('begin')
  const answers = await Promise.allSettled([...all, 'commit'].map((text) => session.query(text)))
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true])
  await expect(session.query('select n from u')).rejects.toThrow(/does not exist/)
})

it('undoes what failed in the very statement it began with', async () => {
  await session.query('begin')
  await expect(session.query('select 1 / $1::integer', [0])).rejects.toThrow(/division/)
  await session.query('rollback')
  expect(await isInTransaction()).toBe(false)
})

it('says so when the transaction could not begin', async () => {
  await session.query('begin; select no_such_function()')
  await expect(session.query('select 1')).rejects.toThrow(/no_such_function/)
  await session.query('rollback')
})
