import { ChatFilter } from '@otklik/contract/chats.ts'
import { ItemFilter } from '@otklik/contract/items.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { combinationsOf } from '../../../test/combinations.ts'
import { makeMeter } from '../../../test/explained.ts'
import { fillSpace, scaled, withoutIndexes } from '../../../test/filling.ts'
import { makeWorld } from '../../../test/world.ts'
import { listChats } from '../chats/list.ts'
import { listItems } from './list.ts'

// The big space of the bench at a fiftieth of its size. Time depends on the machine, what is touched does not.
const sizes = scaled(0.02)
const world = await makeWorld()
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
    meter.measure<unknown>((ctx) =>
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
})
