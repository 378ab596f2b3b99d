import type { Item, ItemCard } from '@otklik/contract/items/items.ts'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerByHand, around, soon } from '../../test/by-hand.tsx'
import { anItem, aReply, inThread } from '../../test/rows.ts'
import { itemQuery, latestItems, useCancelReply, useRetryReply, useSetItemStatus } from './api.ts'
import { useItemDeed } from './deeds.ts'
import { useAddNote, useAssignItem, useTagItem } from './handling.ts'
import { itemLive } from './live.ts'

const comment = anItem(5, { assigned_to: 7, status: 'inprogress' })

function setUp(item: Item = comment) {
  const server = answerByHand()
  const { cache, wrapper } = around()
  const { result } = renderHook(
    () => ({
      ...{ status: useSetItemStatus(), tag: useTagItem(), assign: useAssignItem(), deed: useItemDeed() },
      ...{ note: useAddNote(), cancel: useCancelReply(), retry: useRetryReply() },
    }),
    { wrapper },
  )
  latestItems.patch(cache, item)
  const told = (row: Item | null) => itemLive['item.changed']?.(cache, { ...item, did: [] }, row)
  return { server, cache, told, now: () => latestItems.find(cache, item.id), ...result.current }
}

function putCard({ cache }: Pick<ReturnType<typeof setUp>, 'cache'>, part: Partial<ItemCard> = {}) {
  const { queryKey } = itemQuery(5)
  cache.setQueryData(queryKey, {
    item: inThread(comment),
    thread: [inThread(comment)],
    replies: [],
    notes: [],
    ...part,
  } as unknown as ItemCard)
  const card = () => cache.getQueryData(queryKey)
  return { notes: () => card()?.notes.map(({ text }) => text), replies: () => card()?.replies }
}

it('shows another state at once, and keeps to it when the server agrees', async () => {
  const { server, now, status } = setUp()
  status.mutate({ item: comment, status: 'delayed', delayed_until: 2_000 })
  await soon(() => now()?.status).toBe('delayed')
  const asked = await server.next('PUT /v1/items/5/status')
  expect(asked.body).toEqual({ status: 'delayed', seen_version: 1, delayed_until: 2_000 })
  asked.answer({ ...comment, status: 'delayed', delayed_until: 2_000, version: 2 })
  await soon(() => now()).toMatchObject({ status: 'delayed', version: 2 })
})

it('goes back to the state before when the server does not take it', async () => {
  const { server, now, status } = setUp()
  status.mutate({ item: comment, status: 'closed' })
  const asked = await server.next('PUT /v1/items/5/status')
  expect(now()?.status).toBe('closed')
  asked.refuse(409, 'tag_required')
  await soon(() => now()?.status).toBe('inprogress')
})

it('goes back also when the connection breaks', async () => {
  const { server, now, assign } = setUp()
  assign.mutate({ item: comment, assigned_to: null, group_id: null })
  const asked = await server.next('PUT /v1/items/5/assignee')
  expect(now()).toMatchObject({ assigned_to: null, status: 'new' })
  asked.lose()
  await soon(() => now()?.assigned_to).toBe(7)
})

it('shows what a colleague did when they were faster, and not what stood there before both', async () => {
  const { server, now, told, status } = setUp()
  const refused = expect(status.mutateAsync({ item: comment, status: 'closed' })).rejects.toThrow()
  const asked = await server.next('PUT /v1/items/5/status')
  told({ ...comment, status: 'waiting', version: 2 })
  asked.refuse(409, 'stale')
  await refused
  expect(now()).toMatchObject({ status: 'waiting', version: 2 })
})

it('does not bring a comment back that went to somebody else meanwhile', async () => {
  const { server, now, told, assign } = setUp()
  const refused = expect(assign.mutateAsync({ item: comment, assigned_to: 9, group_id: null })).rejects.toThrow()
  const asked = await server.next('PUT /v1/items/5/assignee')
  told(null)
  asked.refuse(404, 'not_found')
  await refused
  expect(now()).toBeUndefined()
})

it('keeps its version with a like: whoever closes it afterwards is not told that it has changed', async () => {
  const { server, now, deed } = setUp()
  deed.mutate({ item: comment, deed: 'like' })
  const asked = await server.next('PUT /v1/items/5/liked')
  expect(now()).toMatchObject({ is_liked: true, version: 1 })
  asked.answer({ ...comment, is_liked: true })
  await soon(() => now()).toMatchObject({ is_liked: true, version: 1 })
})

it('takes a like away again when the network refuses it later', async () => {
  const { server, now, told, deed } = setUp()
  deed.mutate({ item: comment, deed: 'like' })
  const liked = { ...comment, is_liked: true }
  const asked = await server.next('PUT /v1/items/5/liked')
  asked.answer(liked)
  await soon(() => now()).toEqual(liked)
  told({ ...comment, is_liked: false })
  expect(now()?.is_liked).toBe(false)
})

it('shows two tags put on one after the other, though the answer to the first knows only one', async () => {
  const { server, now, tag } = setUp()
  tag.mutate({ item: comment, add: [1], remove: [] })
  const first = await server.next('PUT /v1/items/5/tags')
  tag.mutate({ item: now() as Item, add: [2], remove: [] })
  const second = await server.next('PUT /v1/items/5/tags')
  expect(now()?.tag_ids).toEqual([1, 2])
  first.answer({ ...comment, tag_ids: [1] })
  second.answer({ ...comment, tag_ids: [1, 2] })
  await soon(() => now()?.tag_ids).toEqual([1, 2])
})

it('shows a note at once and once, whatever its number becomes', async () => {
  const all = setUp()
  const { notes } = putCard(all)
  all.note.mutate({ item: comment, user_id: 2, text: 'Курьер в пути', mentioned: [], key: 'k' })
  await soon(notes).toEqual(['Курьер в пути'])
  const asked = await all.server.next('POST /v1/items/5/notes')
  asked.answer({ id: 31, user_id: 2, created_at: 1_000, text: 'Курьер в пути' })
  await soon(() => all.cache.getQueryData(itemQuery(5).queryKey)?.notes.map(({ id }) => id)).toEqual([31])
})

it('keeps a second note on the screen while the first is answered or refused', async () => {
  const all = setUp()
  const { notes } = putCard(all)
  for (const text of ['первая', 'вторая', 'третья'])
    all.note.mutate({ item: comment, user_id: 2, text, mentioned: [], key: text })
  await soon(notes).toEqual(['первая', 'вторая', 'третья'])
  const [first, second] = [
    await all.server.next('POST /v1/items/5/notes'),
    await all.server.next('POST /v1/items/5/notes'),
  ]
  first.answer({ id: 31, user_id: 2, created_at: 1_000, text: 'первая' })
  await soon(() => notes()?.toSorted()).toEqual(['вторая', 'первая', 'третья'])
  second.refuse(400, 'invalid')
  await soon(() => notes()?.toSorted()).toEqual(['первая', 'третья'])
})

it('takes a cancelled reply off the card and gives the comment its state back', async () => {
  const all = setUp()
  const { replies } = putCard(all, { replies: [aReply(8, 5, { state: 'pending' }), aReply(9, 5)] })
  all.cancel.mutate(8)
  const asked = await all.server.next('POST /v1/replies/8/cancel')
  asked.answer({ text: 'Уже едет', item: { ...comment, status: 'new', version: 3 } })
  await soon(() => replies()?.map(({ id }) => id)).toEqual([9])
  expect(all.now()).toMatchObject({ status: 'new', version: 3 })
})

it('shows a failed reply as being sent when it is tried again', async () => {
  const all = setUp()
  const { replies } = putCard(all, { replies: [aReply(8, 5, { state: 'failed' })] })
  all.retry.mutate(8)
  const asked = await all.server.next('POST /v1/replies/8/retry')
  asked.answer(aReply(8, 5, { state: 'pending' }))
  await soon(() => replies()?.map(({ state }) => state)).toEqual(['pending'])
})
