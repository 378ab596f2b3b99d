import { ChatFilter, ItemFilter } from '@otklik/contract/work/filters.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMeter } from '../../../test/explained.ts'
import { combinationsOf } from '../../../test/requests/combinations.ts'
import { fillSpace, type Sizes, withoutIndexes } from '../../../test/requests/filling.ts'
import { makeWorld } from '../../../test/world.ts'
import { listChats } from '../chats/list.ts'
import { listItems } from './list.ts'

// A small sister of the bench's big space. Time depends on the machine, what is touched does not.
const sizes: Sizes = { items: 100_000, chats: 6_000, messages: 100_000, authors: 15_000, posts: 10_000, worded: 0.4 }
const world = await makeWorld({ isFresh: true })
const space = await world.space()
let meter: Awaited<ReturnType<typeof makeMeter>>
beforeAll(async () => {
  const client = await world.owner.connect()
  await withoutIndexes(client, () => fillSpace(client, space.id, sizes))
  // So that what is visible to everybody is known, as it is in a database that has been running for a while.
  await client.query('vacuum analyze items, item_texts, item_tags, chats, chat_tags, messages, author_labels')
  client.release(true)
  meter = await makeMeter(world.connection, space.id)
}, 120_000)
afterAll(async () => {
  await meter.end()
  await world.end()
})

describe.each([
  ['items', ItemFilter],
  ['chats', ChatFilter],
] as const)(`a page of %s out of ${sizes.items} comments and ${sizes.messages} messages`, (list, schema) => {
  const combinations = combinationsOf(schema, sizes, 30)
  const ask = (filter: object) =>
    meter.touch((ctx) =>
      list === 'items' ? listItems(ctx, ItemFilter.parse(filter)) : listChats(ctx, ChatFilter.parse(filter)),
    )

  it('by any one filter touches little', async () => {
    for (const { fields, filter } of combinations.filter(({ fields }) => fields.length === 1)) {
      const { buffers } = await ask(filter)
      expect(buffers, JSON.stringify(filter)).toBeLessThan(fields[0] === 'label_id' ? 50_000 : 10_000)
    }
  }, 60_000)

  it('by several filters touches a bounded part of the list', async () => {
    for (const { filter } of combinations.filter(
      ({ fields }, place) => fields.length > 2 || (fields.length === 2 && place % 4 === 0),
    )) {
      const { buffers } = await ask(filter)
      expect(buffers, JSON.stringify(filter)).toBeLessThan(50_000)
    }
  }, 60_000)

  it.each([false, true])(
    'finds a common word to the end, piece by piece (oldest first: %s)',
    async (reversed) => {
      const found: number[] = []
      const filter = { text: 'доставка', object_id: [58], status: ['new', 'closed', 'autoclosed'], reversed } as const
      for (let after: string | null | undefined; after !== null; ) {
        const query = { ...filter, ...(after && { after: JSON.parse(after) }) }
        const page: { rows: { id: number }[]; next: string | null } =
          list === 'items'
            ? await listItems(meter.ctx, { ...ItemFilter.parse(filter), ...query } as never)
            : await listChats(meter.ctx, { ...ChatFilter.parse(filter), ...query } as never)
        found.push(...page.rows.map(({ id }) => id))
        after = page.next
      }
      const [table, texts, key] =
        list === 'items' ? ['items', 'item_texts', 'item_id'] : ['chats', 'messages', 'chat_id']
      const { rows } = await world.owner.query(
        `select w.id from ${table} w where w.space_id = $1 and w.object_id = 58 and w.status in ('new', 'closed', 'autoclosed')
        and exists (select from ${texts} t where t.space_id = w.space_id and t.${key} = w.id and search_words(t.text) @@ search_query('доставка'))`,
        [space.id],
      )
      expect(found).toHaveLength(rows.length)
      expect(new Set(found)).toEqual(new Set(rows.map(({ id }) => Number(id))))
      expect(found.length).toBeGreaterThan(20)
    },
    60_000,
  )
})
