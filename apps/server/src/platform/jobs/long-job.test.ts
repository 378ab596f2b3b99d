import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { refuse } from '../refuse.ts'
import { type LongJob, type Place, workOffSome } from './long-job.ts'

const world = await makeWorld()
afterAll(world.end)
await world.owner.query(`
  create table runs (space_id integer, id integer, state text default 'running', done integer default 0, failed integer default 0);
  create table pieces (space_id integer, run_id integer, id integer, state text default 'waiting', reason text);
  create table effects (space_id integer, piece integer);
  grant all on runs, pieces, effects to otklik_app`)

type Run = Place & { state: string; done: number; failed: number }
let told: string[] = []
let reported: string[] = []
beforeEach(async () => {
  await world.owner.query('truncate runs, pieces, effects')
  told = []
  reported = []
})

const settle = async (db: Parameters<LongJob<Run, number>['fail']>[0], run: Run, piece: number, reason?: string) => {
  const state = reason === undefined ? 'done' : 'failed'
  await sql`
    update pieces set state = ${state}, reason = ${reason ?? null}
    where space_id = ${run.space_id} and run_id = ${run.id} and id = ${piece}`.execute(db)
  await sql`
    update runs set ${sql.ref(state)} = ${sql.ref(state)} + 1 where space_id = ${run.space_id} and id = ${run.id}`.execute(
    db,
  )
}

/** Each piece leaves one mark; the second is refused after it, the third has a bug. */
const marking: LongJob<Run, number> = {
  name: 'marking',
  at_once: 2,
  open: sql<Place>`select space_id, id from runs where state = 'running' order by id`,
  async find(db, { space_id, id }) {
    const { rows } = await sql<Run>`select * from runs where space_id = ${space_id} and id = ${id}`.execute(db)
    return rows[0]
  },
  behind: () => ({ user_id: null, cause: 'system', correlation_id: 'marking' }),
  async select(db, { space_id, id }, most) {
    const { rows } = await sql<{ id: number }>`
      select id from pieces where space_id = ${space_id} and run_id = ${id} and state = 'waiting' order by id limit ${most}`.execute(
      db,
    )
    return rows.map((piece) => piece.id)
  },
  async claim(db, { space_id, id }, piece) {
    const { rows } = await sql`
      select from pieces p where space_id = ${space_id} and run_id = ${id} and id = ${piece} and state = 'waiting'
        and exists (select from runs r where r.space_id = ${space_id} and r.id = ${id} and r.state = 'running')
      for update of p skip locked`.execute(db)
    return rows.length > 0
  },
  async perform({ db }, { space_id }, piece) {
    await sql`insert into effects values (${space_id}, ${piece})`.execute(db)
    if (piece === 2) refuse('stale')
    if (piece === 3) throw new Error('a bug')
  },
  finish: ({ db }, run, piece) => settle(db, run, piece),
  fail: settle,
  end: (db, { space_id, id }) =>
    sql`update runs set state = 'done' where space_id = ${space_id} and id = ${id} and state = 'running'`.execute(db),
  tell: (_, { id, state, done, failed }) => void told.push(`${id}: ${state} ${done} ${failed}`),
  progress: ({ state, done, failed }) => `${state} ${done + failed}`,
}

async function begin(id: number, pieces: readonly number[], space_id?: number) {
  const space = space_id ?? (await world.space()).id
  await world.owner.query('insert into runs (space_id, id) values ($1, $2)', [space, id])
  await world.owner.query('insert into pieces (space_id, run_id, id) select $1, $2, unnest($3::integer[])', [
    space,
    id,
    pieces,
  ])
  return space
}
const parts = { ...world.base, report: (_: unknown, what: string) => void reported.push(what) }
const some = () => workOffSome(parts, marking)
const all = async () => {
  while (await some());
}
const rows = async (text: string) => (await world.owner.query(text)).rows

it('does every piece, keeps why one was not done, and goes on with the rest', async () => {
  await begin(1, [1, 2, 3, 4, 5])

  await all()

  expect(await rows('select id, state, reason from pieces order by id')).toEqual([
    { id: 1, state: 'done', reason: null },
    { id: 2, state: 'failed', reason: 'stale' },
    { id: 3, state: 'failed', reason: 'internal' },
    { id: 4, state: 'done', reason: null },
    { id: 5, state: 'done', reason: null },
  ])
  expect((await rows('select piece from effects order by piece')).map(({ piece }) => piece)).toEqual([1, 4, 5])
  expect(told).toEqual(['1: running 1 1', '1: running 2 2', '1: done 3 2'])
  expect(await rows('select state, done, failed from runs')).toEqual([{ state: 'done', done: 3, failed: 2 }])
  expect(reported).toEqual(['marking'])
})

it('stops where somebody stops it, and leaves what is done', async () => {
  await begin(1, [1, 4, 5, 6])
  await some()
  await world.owner.query(`update runs set state = 'stopped'`)
  await all()
  expect(await rows('select state, done from runs')).toEqual([{ state: 'stopped', done: 2 }])
})

it('goes on after a process that died at a piece, and does it once', async () => {
  await begin(1, [1, 4])
  const other = await world.owner.connect()
  await other.query('begin')
  await other.query('select from pieces where id = 1 for update')
  await other.query('insert into effects values (0, 1)')

  expect(await some()).toBe(true)
  expect(await some()).toBe(false)
  expect(await rows('select state, done from runs')).toEqual([{ state: 'running', done: 1 }])

  await other.query('rollback')
  other.release()
  await all()
  expect(await rows('select state, done from runs')).toEqual([{ state: 'done', done: 2 }])
  expect(await rows('select piece from effects order by piece')).toEqual([{ piece: 1 }, { piece: 4 }])
})

it('is done once, however many processes work at it', async () => {
  await begin(
    1,
    Array.from({ length: 30 }, (_, index) => index + 4),
  )
  await Promise.all([all(), all(), all()])
  await all()
  expect(await rows('select count(*)::integer as n from effects')).toEqual([{ n: 30 }])
  expect(await rows('select state, done from runs')).toEqual([{ state: 'done', done: 30 }])
})

it('lets every space have its turn, and of one space the oldest first', async () => {
  const space_id = await begin(1, [4, 5, 6])
  await begin(2, [4], space_id)
  await begin(3, [4, 5, 6])
  await some()
  expect(await rows('select id, done from runs order by id')).toEqual([
    { id: 1, done: 2 },
    { id: 2, done: 0 },
    { id: 3, done: 2 },
  ])
})
