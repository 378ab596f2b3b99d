import type { Item } from '@otklik/contract/items/items.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { type Emotion, emotionNumbers } from '@otklik/contract/work/filters.ts'
import { itemHandling } from '@otklik/contract/work/handling.ts'
import type { Note, NoteDraft } from '@otklik/contract/work/work.ts'
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
    onMutate: ({ item, ...change }) => latestItems.show(cache, afterTagging(item, change)),
    onSuccess: (row, _, shown) => {
      if (cache.isMutating({ mutationKey }) === 1) latestItems.confirm(cache, row, shown)
    },
    onError: (_, { item }) => latestItems.takeBack(cache, item),
    onSettled: (_, __, { item }) => reloadCardsWith(cache, item),
  })
}

/** Comments with an equal text follow by their own events. */
export function useSetItemEmotion() {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ item, emotion }: { item: Item; emotion: Emotion }) =>
      api.setEmotion({ params: { id: item.id }, body: { emotion } }),
    onMutate: ({ item, emotion }) =>
      latestItems.show(cache, { ...item, emotion: emotionNumbers[emotion], emotion_by: 'hand' }),
    onSuccess: (row, _, shown) => latestItems.confirm(cache, row, shown),
    onError: (_, { item }) => latestItems.takeBack(cache, item),
    onSettled: (_, __, { item }) => reloadCardsWith(cache, item),
  })
}

export function useAssignItem() {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ item, assigned_to, group_id }: Given & { item: Item }) =>
      api.assign({ params: { id: item.id }, body: { assigned_to, group_id, seen_version: item.version } }),
    onMutate: ({ item, ...to }) => latestItems.show(cache, afterGiving(item, to)),
    onSuccess: (row, _, shown) => latestItems.confirm(cache, row, shown),
    onError: (_, { item }) => latestItems.takeBack(cache, item),
    onSettled: (_, __, { item }) => reloadCardsWith(cache, item),
  })
}

type NewNote = NoteDraft & { item: Item; user_id: number; key: string }

/** Stands in the thread at once, under a number below zero until the server has given it one. */
export function useAddNote() {
  const cache = useQueryClient()
  const changeNotes = (item_id: number, change: (notes: Note[]) => Note[]) =>
    patchCards(cache, (card) => (card.item.id === item_id ? { ...card, notes: change(card.notes) } : card))
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ item, text, mentioned, key }: NewNote) =>
      api.addNote({ params: { id: item.id }, body: { text, mentioned }, key }),
    onMutate: ({ item, user_id, text }) => {
      const echo = { id: --last, user_id, created_at: Math.floor(Date.now() / 1000), text }
      changeNotes(item.id, (notes) => [...notes, echo])
      return echo
    },
    // Each takes away its own echo alone: another note may be on its way.
    onSuccess: (note, { item }, echo) =>
      changeNotes(item.id, (notes) => [...notes.filter(({ id }) => id !== echo.id && id !== note.id), note]),
    onError: (_, { item }, echo) => changeNotes(item.id, (notes) => notes.filter(({ id }) => id !== echo?.id)),
  })
}

let last = 0

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
