import { limits } from '@otklik/contract/limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { howMany } from '../../../test/cases.ts'
import { makeWorld, type Space } from '../../../test/world.ts'

// A page must cost what a page holds, however much lies behind it. Counted in rows that the database touched.

const ROWS = howMany({ usually: 5_000, every: 20_000 })
/** One of each for every row of a page, by its index. */
const tablesOf = { items: ['items', 'item_texts', 'authors'], chats: ['chats', 'messages', 'authors'] }

const cases = [
  ['items', 'default', {}],
  ['items', 'one status of an account', { status: ['closed'], byAccount: true }],
  ['items', 'all statuses, oldest first', { status: ['new', 'inprogress', 'closed', 'waiting'], reversed: true }],
  ['items', 'with a filter', { hidden: 'no' }],
  ['chats', 'default', {}],
  ['chats', 'one status of an account', { status: ['closed'], byAccount: true }],
  ['chats', 'with a filter', { files: 'no' }],
] as const

const world = await makeWorld({ isFresh: true })
afterAll(world.end)
let space: Space

beforeAll(async () => {
  space = await world.space()
  const { id } = await space.account()
  await fill(world, space.id, id)
  await world.owner.query('analyze items, item_texts, chats, messages, authors')
})

describe.each(cases)('a page of %s, %s', (domain, _, given) => {
  it('reads a few rows for each one it shows, not all that there are', async () => {
    const { byAccount, ...filter } = { byAccount: false, status: [], ...given }
    const api = world.as(await space.person('operator'))
    const { rows } = await world.owner.query('select min(id) as id from objects where space_id = $1', [space.id])
    const query = { ...filter, status: [...filter.status], ...(byAccount && { object_id: [rows[0].id] }) }

    const reads = await readsOf(world, tablesOf[domain], async () => {
      const page = domain === 'items' ? await api.items.list({ query }) : await api.chats.list({ query })
      expect(page.rows).toHaveLength(limits.page_rows)
    })

    expect(Object.entries(reads).filter(([, count]) => count > limits.page_rows * 10)).toEqual([])
  })
})

type World = Awaited<ReturnType<typeof makeWorld>>

/** Comments and dialogues, each of somebody else. */
async function fill({ owner }: World, space_id: number, object_id: number) {
  const state = `case when n % 20 = 0 then 'new' else 'closed' end, case when n % 20 = 0 then null else now() end`
  await owner.query(
    `insert into authors (space_id, provider, external_id, name)
     select $1, 'vk', 'big' || n, 'Мария' from generate_series(1, ${ROWS}) n`,
    [space_id],
  )
  await owner.query(
    `with item as (
       insert into items (space_id, object_id, author_id, created_at, status, finished_at, external_id)
       select $1, $2, a.id, now() - n * interval '1 minute', ${state}, 'big' || n
       from generate_series(1, ${ROWS}) n join authors a on a.space_id = $1 and a.external_id = 'big' || n returning id, created_at)
     insert into item_texts (space_id, item_id, object_id, created_at, text) select $1, id, $2, created_at, 'Где заказ?' from item`,
    [space_id, object_id],
  )
  await owner.query(
    `insert into chats (space_id, object_id, author_id, status, finished_at, external_id, last_message_at)
     select $1, $2, a.id, ${state}, 'big' || n, now() - n * interval '1 minute'
     from generate_series(1, ${ROWS}) n join authors a on a.space_id = $1 and a.external_id = 'big' || n`,
    [space_id, object_id],
  )
  await owner.query(
    `with message as (
       insert into messages (space_id, object_id, chat_id, author_id, external_id, created_at, is_own, text)
       select $1, $2, c.id, c.author_id, c.external_id, c.last_message_at, false, 'Где заказ?' from chats c where c.space_id = $1
       returning id, chat_id)
     update chats c set last_message_id = m.id from message m where c.space_id = $1 and c.id = m.chat_id`,
    [space_id, object_id],
  )
}

/** Rows that were read in tables, by the server's own count. */
async function readsOf(
  { owner }: World,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const count = async (): Promise<Record<string, number>> => {
    await owner.query('select pg_stat_clear_snapshot()')
    const { rows } = await owner.query(
      `select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as reads
       from pg_stat_user_tables where relname = any($1)`,
      [tables],
    )
    return Object.fromEntries(rows.map(({ name, reads }) => [name, reads]))
  }
  const before = await count()
  await work()
  // A connection tells what it did a second later at most, or when it is asked to end.
  for (const table of tables)
    await expect
      .poll(async () => (await count())[table], { timeout: 15_000, interval: 300 })
      .toBeGreaterThan(before[table] ?? 0)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  const after = await count()
  return Object.fromEntries(tables.map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)]))
}
