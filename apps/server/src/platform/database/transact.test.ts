import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { transact } from './transact.ts'

const world = await makeWorld()
afterAll(world.end)

const attempt = async (fails: boolean) => {
  const space = await world.space()
  const behind = { spaces: [space.id], user_id: null, cause: 'system', correlation_id: 'test' } as const
  const done = transact(world.base, behind, async (ctx) => {
    await sql`insert into companies (space_id, name) values (${space.id}, 'Written before')`.execute(ctx.db)
    ctx.writeLast(sql`select 1 / ${fails ? 0 : 1}::integer`)
    ctx.announce({ space_id: space.id }, 'item.changed', { id: 1, space_id: space.id, version: 1 })
  })
  const failure = await done.then(
    () => '',
    (error: Error) => error.message,
  )
  const { rowCount } = await world.owner.query(
    `select from companies where space_id = $1 and name = 'Written before'`,
    [space.id],
  )
  return { failure, rowCount }
}

it('keeps all of a transaction, or nothing when what is written with its commit fails, and says why', async () => {
  expect(await attempt(false)).toEqual({ failure: '', rowCount: 1 })
  expect(await attempt(true)).toEqual({ failure: 'division by zero', rowCount: 0 })
})
