import type { Item, ItemCard, Reply } from '@otklik/contract/items/items.ts'
import { ItemFilter } from '@otklik/contract/work/filters.ts'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { anItem, inThread } from '../../test/rows.ts'
import { itemQuery, itemsQuery, latestItems, withReply } from './api.ts'
import { itemLive } from './live.ts'
import { itemNow } from './useItemCard.ts'

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
})

const item = (id: number, version: number, part: Partial<Item> = {}) =>
  ({ id, version, space_id: 1, status: 'new', root_id: null, text: 'коротко', ...part }) as Item
const reply = (id: number, state: Reply['state']) => ({ id, space_id: 1, item_id: 5, state, action: null }) as Reply
const known = (id: number) => latestItems.find(cache, id)
const changed = (row: Item) => itemLive['item.changed']?.(cache, { ...row, did: [] }, row)

it('takes events in any order and ends at the newest', () => {
  changed(item(5, 3, { status: 'closed' }))
  changed(item(5, 2, { status: 'inprogress' }))
  changed(item(5, 3, { status: 'closed' }))
  expect(known(5)).toMatchObject({ version: 3, status: 'closed' })
})

it('keeps an own change on the screen when an event from before it comes late', () => {
  latestItems.patch(cache, item(5, 2, { status: 'closed' }))
  changed(item(5, 1, { status: 'new' }))
  expect(known(5)?.status).toBe('closed')
})

it('lets go of what is no longer theirs to see, and leaves all else alone', () => {
  const filter = ItemFilter.parse({})
  const pages = [{ rows: [item(5, 1), item(6, 1)], next: null }]
  cache.setQueryData(itemsQuery(filter).queryKey, { pages, pageParams: [undefined] })
  for (const id of [5, 6]) changed(item(id, 1))
  itemLive['item.changed']?.(cache, { id: 5, space_id: 1, version: 2, did: [] }, null)
  expect([known(5), known(6)?.version]).toEqual([undefined, 1])
  const left = cache.getQueryData(itemsQuery(filter).queryKey)?.pages.flatMap(({ rows }) => rows)
  expect(left?.map(({ id }) => id)).toEqual([6])
})

it('loads the open card anew when a comment arrives in its thread, and only then', () => {
  const card = { item: item(5, 1), thread: [item(5, 1)], replies: [] as Reply[] } as ItemCard
  cache.setQueryData(itemQuery(5).queryKey, card)
  const isStale = () => cache.getQueryState(itemQuery(5).queryKey)?.isInvalidated
  itemLive['item.arrived']?.(cache, item(8, 1), item(8, 1, { root_id: 7 }))
  expect(isStale()).toBe(false)
  itemLive['item.arrived']?.(cache, item(9, 1), item(9, 1, { root_id: 5 }))
  expect(isStale()).toBe(true)
})

it('asks again for a card on its way when a comment of its thread was told of, and not for any other', async () => {
  const [root, comment] = [inThread(anItem(5)), inThread(anItem(6, { root_id: 5 }))]
  const rest = {
    post: null,
    author: null,
    unseen_count: 0,
    replies: [],
    notes: [],
    draft: null,
    approval: null,
    history: [],
  }
  const card: ItemCard = { ...rest, item: comment, thread: [root, comment] }
  const read = (...events: Item[]) => {
    let asked = 0
    vi.stubGlobal('fetch', async () => {
      asked++
      for (const row of events.splice(0)) changed(row)
      return Response.json(card)
    })
    cache.clear()
    return cache.fetchQuery(itemQuery(6)).then(() => asked)
  }
  expect(await read(item(8, 1), item(9, 1, { root_id: 7 }))).toBe(1)
  expect(await read(item(6, 2, { root_id: 5 }))).toBe(2)
  expect(await read(item(9, 1, { root_id: 5 }))).toBe(2)
  expect(await read(item(5, 2))).toBe(2)
  vi.unstubAllGlobals()
})

it('shows a reply in its card, once', () => {
  cache.setQueryData(itemQuery(5).queryKey, {
    item: item(5, 1),
    thread: [item(5, 1)],
    replies: [] as Reply[],
  } as ItemCard)
  const tell = (row: Reply) => itemLive['reply.changed']?.(cache, row, row)
  tell(reply(1, 'pending'))
  tell(reply(1, 'sent'))
  tell(reply(1, 'sent'))
  expect(cache.getQueryData(itemQuery(5).queryKey)?.replies.map(({ state }) => state)).toEqual(['sent'])
})

it('does not bring a sent reply back to pending, but does so for a failed one that is tried again', () => {
  expect(withReply([reply(1, 'sent')], reply(1, 'pending'))[0]?.state).toBe('sent')
  expect(withReply([reply(1, 'failed')], reply(1, 'pending'))[0]?.state).toBe('pending')
})

it('shows the newest state with the whole text', () => {
  const card = { item: item(5, 2, { text: 'весь текст' }) } as ItemCard
  expect(itemNow(card, item(5, 3, { status: 'closed' }))).toMatchObject({
    status: 'closed',
    text: 'весь текст',
    version: 3,
  })
  expect(itemNow(card, item(5, 1, { status: 'closed' }))).toBe(card.item)
})
