import type { Item } from '@otklik/contract/items/items.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { itemHandling } from '@otklik/contract/work/handling.ts'
import type { NoteDraft } from '@otklik/contract/work/work.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { afterGiving, afterTagging, type Given, type TagChange } from '../../work/card/work.ts'
import { latestItems, patchCards, placeReply, reloadCardsWith } from './api.ts'

const api = makeClient(itemHandling, wire)

/** On the screen at once; a second tag before the first is answered for is not undone by that answer. */
export function useTagItem() {
  const cache = useQueryClient()
  const mutationKey = ['items', 'tags']
  return useMutation({
    mutationKey,
    meta: { quiet: true },
    mutationFn: ({ item, add, remove }: TagChange & { item: Item }) =>
      api.setTags({ params: { id: item.id }, body: { add: [...add], remove: [...remove] } }),
    onMutate: ({ item, ...change }) => latestItems.patch(cache, afterTagging(item, change)),
    onSuccess: (row) => {
      if (cache.isMutating({ mutationKey }) === 1) latestItems.patch(cache, row)
    },
    onError: (_, { item }) => latestItems.set(cache, item),
    onSettled: (_, __, { item }) => reloadCardsWith(cache, item),
  })
}

export function useAssignItem() {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ item, assigned_to, group_id }: Given & { item: Item }) =>
      api.assign({ params: { id: item.id }, body: { assigned_to, group_id, seen_version: item.version } }),
    onMutate: ({ item, ...to }) => latestItems.patch(cache, afterGiving(item, to)),
    onSuccess: (row) => latestItems.patch(cache, row),
    onError: (_, { item }) => latestItems.set(cache, item),
    onSettled: (_, __, { item }) => reloadCardsWith(cache, item),
  })
}

type NewNote = NoteDraft & { item: Item; user_id: number; key: string }

/** Stands in the thread at once, under a number below zero until the server has given it one. */
export function useAddNote() {
  const cache = useQueryClient()
  const withoutEcho = (item_id: number) =>
    patchCards(cache, (card) =>
      card.item.id === item_id ? { ...card, notes: card.notes.filter(({ id }) => id > 0) } : card,
    )
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ item, text, mentioned, key }: NewNote) =>
      api.addNote({ params: { id: item.id }, body: { text, mentioned }, key }),
    onMutate: ({ item, user_id, text }) => {
      const echo = { id: -Date.now(), user_id, created_at: Math.floor(Date.now() / 1000), text }
      patchCards(cache, (card) => (card.item.id === item.id ? { ...card, notes: [...card.notes, echo] } : card))
    },
    onSuccess: (note, { item }) => {
      withoutEcho(item.id)
      patchCards(cache, (card) => {
        const isThere = card.notes.some(({ id }) => id === note.id)
        return card.item.id === item.id && !isThere ? { ...card, notes: [...card.notes, note] } : card
      })
    },
    onError: (_, { item }) => withoutEcho(item.id),
  })
}

/** Of a reply that waits for its time: another time, or null for now. */
export function useSetReplyLater() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, send_at }: { id: number; send_at: number | null }) =>
      api.setLater({ params: { id }, body: { send_at } }),
    onSuccess: (reply) => placeReply(cache, reply),
    onError: () => cache.invalidateQueries({ queryKey: ['items', 'card'] }),
  })
}
