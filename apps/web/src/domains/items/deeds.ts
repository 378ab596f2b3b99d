import type { DeedKind } from '@otklik/contract/actions/actions.ts'
import type { Item, Reply } from '@otklik/contract/items/items.ts'
import { moderation } from '@otklik/contract/items/moderation.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { latestItems, placeReply, reloadCardsWith } from './api.ts'

const api = makeClient(moderation, wire)

export type ItemDeed = Extract<
  DeedKind,
  'hide' | 'unhide' | 'like' | 'unlike' | 'pin' | 'unpin' | 'close_topic' | 'reopen_topic' | 'delete' | 'restore'
>

const calls: Record<ItemDeed, (id: number) => Promise<Item>> = {
  hide: (id) => api.setHidden({ params: { id }, body: { is_hidden: true } }),
  unhide: (id) => api.setHidden({ params: { id }, body: { is_hidden: false } }),
  like: (id) => api.setLiked({ params: { id }, body: { is_liked: true } }),
  unlike: (id) => api.setLiked({ params: { id }, body: { is_liked: false } }),
  pin: (id) => api.setPinned({ params: { id }, body: { is_pinned: true } }),
  unpin: (id) => api.setPinned({ params: { id }, body: { is_pinned: false } }),
  close_topic: (id) => api.setTopicClosed({ params: { id }, body: { is_closed: true } }),
  reopen_topic: (id) => api.setTopicClosed({ params: { id }, body: { is_closed: false } }),
  delete: (id) => api.remove({ params: { id } }),
  restore: (id) => api.restore({ params: { id } }),
}

/** How it will look; what it was before it was deleted only the server knows. */
const expected: Record<ItemDeed, (item: Item) => Partial<Item>> = {
  hide: () => ({ is_hidden: true }),
  unhide: () => ({ is_hidden: false }),
  like: () => ({ is_liked: true }),
  unlike: () => ({ is_liked: false }),
  pin: () => ({ is_pinned: true }),
  unpin: () => ({ is_pinned: false }),
  close_topic: ({ topic }) => ({ topic: topic && { ...topic, is_closed: true } }),
  reopen_topic: ({ topic }) => ({ topic: topic && { ...topic, is_closed: false } }),
  delete: () => ({ status: 'deleted' }),
  restore: () => ({}),
}

/** Likes and pins are nothing that a writer should have seen first: with them the version stays, on the server as here. */
const marks: readonly ItemDeed[] = ['like', 'unlike', 'pin', 'unpin']
const afterDeed = (item: Item, deed: ItemDeed): Item => ({
  ...{ ...item, ...expected[deed](item) },
  version: marks.includes(deed) ? item.version : item.version + 1,
})

/** On the screen at once; when the network refuses, an event brings it back with the reason. */
export function useItemDeed() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ item, deed }: { item: Item; deed: ItemDeed }) => calls[deed](item.id),
    onMutate: ({ item, deed }) => latestItems.show(cache, afterDeed(item, deed)),
    onSuccess: (row, _, shown) => latestItems.confirm(cache, row, shown),
    onError: (_, { item }) => latestItems.takeBack(cache, item),
    onSettled: (_, __, { item }) => reloadCardsWith(cache, item),
  })
}

export function useEditReply() {
  const cache = useQueryClient()
  return useMutation({
    // The dialog says what went wrong.
    meta: { quiet: true },
    mutationFn: ({ reply, text }: { reply: Reply; text: string }) =>
      api.editReply({ params: { id: reply.id }, body: { text } }),
    onSuccess: (reply) => placeReply(cache, reply),
  })
}

export function useRemoveReply() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.removeReply({ params: { id } }),
    onSuccess: (reply) => placeReply(cache, reply),
  })
}
