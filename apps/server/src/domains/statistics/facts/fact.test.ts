import { StatsFilter } from '@otklik/contract/statistics/statistics.ts'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { makeMeter } from '../../../../test/explained.ts'
import { makeWorld } from '../../../../test/world.ts'
import { sumDays } from '../days.ts'
import { questionOf } from '../question.ts'
import { recountSlots } from '../recount.ts'
import { selectSums } from '../sums.ts'
import { type Fact, slotOf, valuesOf } from './fact.ts'
import { facts } from './facts.ts'

const world = await makeWorld({ isFresh: true })
afterAll(world.end)

it.each(facts)('has a column for each key and for all that is counted: $name', async (fact) => {
  const columnsOf = async (table: string) => {
    const { rows } = await world.owner.query(
      'select column_name from information_schema.columns where table_name = $1 order by 1',
      [table],
    )
    return rows.map(({ column_name }) => column_name)
  }
  const held = [...fact.keys, ...valuesOf(fact)]
  expect(await columnsOf(fact.tables.slots)).toEqual(['space_id', 'channel', 'slot', ...held].toSorted())
  expect(await columnsOf(fact.tables.day_sums)).toEqual(['space_id', 'channel', 'since', ...held].toSorted())
})

/** Another dimension is another fact: who closed comments, of accounts and of people. Nothing but this is written for it. */
const closings: Fact = {
  name: 'closings',
  tables: { slots: 'test_slots', days: 'test_days', day_sums: 'test_day_sums' },
  keys: ['object_id', 'user_id'],
  counters: ['closed'],
  spreads: [],
  rows: (_, where) => sql`
    select s.space_id, s.object_id, coalesce(s.user_id, 0) as user_id, s.at, 1 as closed
    from status_changes s where s.item_id is not null and s.to_status = 'closed' and ${where('s', 's.at')}`,
  touched: () => [],
}
const columns = (at: string) => `
  space_id integer not null, channel text not null, ${at} timestamptz not null, object_id integer not null,
  user_id integer not null, closed integer not null, primary key (space_id, channel, ${at}, object_id, user_id)`

it('is all that a new dimension needs: slots, days, recounting and reading follow from it', async () => {
  await world.owner.query(`
    create table test_slots (${columns('slot')});
    create table test_days (space_id integer not null, channel text not null, since timestamptz not null, until timestamptz not null,
      primary key (space_id, channel, since));
    create table test_day_sums (${columns('since')});
    select fence_table('test_slots'), fence_table('test_days'), fence_table('test_day_sums')`)
  const space = await world.space()
  const [shop, cafe] = [await space.account(), await space.account()]
  const [anna, boris] = [await space.person('operator'), await space.person('operator')]
  const close = async (who: typeof anna, account: typeof shop) => {
    const { id, version } = await space.comment({ account })
    await world.as(who).items.setStatus({ params: { id }, body: { status: 'closed', seen_version: version } })
  }
  for (const [who, account] of [
    [anna, shop],
    [anna, shop],
    [anna, cafe],
    [boris, shop],
  ] as const)
    await close(who, account)

  const shelf = { fact: closings, space_id: space.id, channel: 'items' as const }
  const recount = () =>
    space.inside((ctx) =>
      recountSlots(
        ctx,
        shelf,
        sql`
          select object_id, slot from test_slots where space_id = ${space.id}
          union select s.object_id, ${slotOf('s.at')} from status_changes s where s.space_id = ${space.id}`,
      ),
    )
  const meter = await makeMeter(world.connection, space.id)
  const day = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  const read = async () => {
    const question = await questionOf(meter.ctx, StatsFilter.parse({ from: day, to: day }))
    const rows = await selectSums(meter.ctx, closings, question, ['person', 'account', 'day'])
    const of = (dimension: string) =>
      Object.fromEntries(rows.flatMap((row) => (row.dimension === dimension ? [[row.place, row.closed]] : [])))
    return { person: of('person'), account: of('account'), all: Object.values(of('day')) }
  }
  const four = { person: { [anna.user_id]: 3, [boris.user_id]: 1 }, account: { [shop.id]: 3, [cafe.id]: 1 }, all: [4] }
  await recount()
  expect(await read()).toEqual(four)

  // The day is summed up: it is read from there, and follows what is counted anew.
  const since = new Date(`${day}T00:00:00+03:00`)
  await world.owner.query(
    `insert into test_days values ($1, 'items', $2::timestamptz, $2::timestamptz + interval '1 day')`,
    [space.id, since],
  )
  await space.inside((ctx) =>
    sumDays(
      ctx,
      shelf,
      sql`select ${since}::timestamptz as since, unnest(${[shop.id, cafe.id]}::integer[]) as object_id`,
    ),
  )
  await world.owner.query('update test_slots set closed = 50 where space_id = $1', [space.id])
  expect(await read()).toEqual(four)
  await world.owner.query('delete from status_changes where space_id = $1 and user_id = $2', [space.id, boris.user_id])
  await recount()
  expect(await read()).toEqual({ person: { [anna.user_id]: 3 }, account: { [shop.id]: 2, [cafe.id]: 1 }, all: [3] })
  await meter.end()
})
