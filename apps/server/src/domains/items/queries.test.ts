import { limits } from '@otklik/contract/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type Space } from '../../../test/world.ts'

// A page must cost what a page holds, however much lies behind it. Counted in rows that the database touched.

const world = await makeWorld()
afterAll(world.end)
const ROWS = 20_000
let space: Space

beforeAll(async () => {
  space = await world.space()
  const { id } = await space.account()
  await space.message()
  await space.comment()
  await world.owner.query(
    `with item as (
       insert into items (space_id, object_id, created_at, status, finished_at, external_id)
       select $1, $2, now() - n * interval '1 minute', case when n % 20 = 0 then 'new' else 'closed' end, case when n % 20 = 0 then null else now() end, 'big' || n
       from generate_series(1, ${ROWS}) n returning id, created_at)
     insert into item_texts (space_id, item_id, object_id, created_at, text) select $1, id, $2, created_at, 'Где заказ?' from item`,
    [space.id, id],
  )
  await world.owner.query(
    `insert into chats (space_id, object_id, author_id, status, finished_at, external_id, last_message_at)
     select $1, $2, (select min(id) from authors where space_id = $1), case when n % 20 = 0 then 'new' else 'closed' end, case when n % 20 = 0 then null else now() end,
       'big' || n, now() - n * interval '1 minute' from generate_series(1, ${ROWS}) n`,
    [space.id, id],
  )
  await world.owner.query('analyze items; analyze item_texts; analyze chats')
})

/** Rows and index entries that were read in a table, by the server's own count. */
async function readsOf(table: string, work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    await world.owner.query('select pg_stat_clear_snapshot()')
    const { rows } = await world.owner.query(
      'select seq_tup_read + coalesce(idx_tup_fetch, 0) as reads from pg_stat_user_tables where relname = $1',
      [table],
    )
    return Number(rows[0].reads)
  }
  const before = await count()
  await work()
  // A connection tells what it did a second later at most, or when it is asked to end.
  await expect.poll(count, { timeout: 15_000, interval: 300 }).toBeGreaterThan(before)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  return (await count()) - before
}

describe.each([
  ['items', 'default', {}],
  ['items', 'one status of an account', { status: ['closed'], byAccount: true }],
  ['items', 'all statuses, oldest first', { status: ['new', 'inprogress', 'closed', 'waiting'], reversed: true }],
  ['chats', 'default', {}],
  ['chats', 'one status of an account', { status: ['closed'], byAccount: true }],
] as const)('a page of %s, %s', (domain, _, given) => {
  it('reads a few rows for each one it shows, not all that there are', async () => {
    const { byAccount, ...filter } = { byAccount: false, status: [], ...given }
    const api = world.as(await space.person('operator'))
    const { rows } = await world.owner.query('select min(id) as id from objects where space_id = $1', [space.id])
    const query = { ...filter, status: [...filter.status], ...(byAccount && { object_id: [rows[0].id] }) }

    const reads = await readsOf(domain, async () => {
      const page = domain === 'items' ? await api.items.list({ query }) : await api.chats.list({ query })
      expect(page.rows).toHaveLength(limits.page_rows)
    })

    expect(reads).toBeLessThan(limits.page_rows * 10)
  })
})
