import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { refuse } from '../refuse.ts'
import { transact } from './transact.ts'

const world = await makeWorld()
afterAll(world.end)

const write = async (fails: boolean) => {
  const space = await world.space()
  const behind = { spaces: [space.id], user_id: null, cause: 'system', correlation_id: 'test' } as const
  const done = transact(world.base, behind, async (ctx) => {
    await sql`insert into companies (space_id, name) values (${space.id}, 'Written before')`.execute(ctx.db)
    ctx.writeLast(sql`select 1 / ${fails ? 0 : 1}::integer`)
    ctx.announce({ space_id: space.id }, 'item.changed', { id: 1, space_id: space.id, version: 1, did: [] })
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
  expect(await write(false)).toEqual({ failure: '', rowCount: 1 })
  expect(await write(true)).toEqual({ failure: 'division by zero', rowCount: 0 })
})

it('undoes what was refused in the midst of it, with all that was to be told of it, and keeps the rest', async () => {
  const space = await world.space()
  const behind = { spaces: [space.id], user_id: null, cause: 'system', correlation_id: 'test' } as const
  const woken: string[] = []
  const whispers: unknown[] = []
  const ground = {
    ...world.base,
    wake: (worker: string) => void woken.push(worker),
    whisper: (...words: unknown[]) => void whispers.push(words),
  }
  const told = await transact(ground, behind, async (ctx) => {
    const add = (name: string) =>
      sql`insert into companies (space_id, name) values (${space.id}, ${name})`.execute(ctx.db)
    const tell = (id: number) => {
      ctx.announce({ space_id: space.id }, 'item.changed', { id, space_id: space.id, version: 1, did: [] })
      ctx.wake(id === 2 ? 'files' : 'inbox')
      ctx.whisper({ space_id: space.id }, { type: 'typing', chat_id: id } as never)
    }
    await add('first')
    tell(1)
    const outer = await ctx.attempt(async () => {
      const inner = await ctx.attempt(async () => {
        await add('refused')
        tell(2)
        refuse('stale')
      })
      await add('kept')
      return 'refused' in inner && inner.refused.code
    })
    tell(3)
    return outer
  })
  expect(told).toEqual({ done: 'stale' })
  const { rows } = await world.owner.query(`select name from companies where space_id = $1 order by id`, [space.id])
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['first', 'kept']))
  expect(rows.map(({ name }) => name)).not.toContain('refused')
  expect([woken, whispers.length]).toEqual([['inbox'], 2])
  const heard = `select body->>'id' as id from announcements where space_id = $1 union select body->>'id' from events where space_id = $1 order by 1`
  expect((await world.owner.query(heard, [space.id])).rows).toEqual([{ id: '1' }, { id: '3' }])
})

it('is ended by anything but a refusal', async () => {
  const space = await world.space()
  const behind = { spaces: [space.id], user_id: null, cause: 'system', correlation_id: 'test' } as const
  const done = transact(world.base, behind, (ctx) =>
    ctx.attempt(async () => {
      await sql`insert into companies (space_id, name) values (${space.id}, 'never')`.execute(ctx.db)
      throw new Error('our bug')
    }),
  )
  await expect(done).rejects.toThrow('our bug')
  const { rowCount } = await world.owner.query(`select from companies where space_id = $1 and name = 'never'`, [
    space.id,
  ])
  expect(rowCount).toBe(0)
})
