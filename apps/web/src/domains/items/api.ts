import { type Item, type ItemCard, items, type Reply } from '@otklik/contract/items/items.ts'
import { limits } from '@otklik/contract/limits.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import type { ItemFilter } from '@otklik/contract/work/filters.ts'
import type { SettableStatus } from '@otklik/contract/work/work.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { type Echo, filesOf } from '../../work/composer/echoes.ts'
import { noteUndo } from '../../work/composer/undo.ts'
import { askFresh } from '../../work/list/askFresh.ts'
import { makeLatest } from '../../work/list/latest.ts'
import { pagesQuery } from '../../work/list/pages-query.ts'

const api = makeClient(items, wire)
const cards = ['items', 'card']
const cardKey = (id: number) => [...cards, id]

export const itemsQuery = (filter: ItemFilter) =>
  pagesQuery<Item>('items', filter, (after, signal) => api.list({ query: { ...filter, after }, signal }))

export const latestItems = makeLatest<Item>('items')

/** After something that no event tells row by row. */
export const reloadItems = (cache: QueryClient) => latestItems.reload(cache)

export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: cardKey(id),
    queryFn: async ({ signal, client, queryKey }) => {
      const card = await askFresh(client, queryKey, () => askUntold(() => api.get({ params: { id }, signal })))
      for (const { action } of card.replies) noteUndo(action)
      return card
    },
    // Links to pictures end after an hour.
    staleTime: (limits.file_link_s * 1000) / 2,
  })

/** One that is not this person's to see any more. */
export function dropItem(cache: QueryClient, id: number) {
  latestItems.drop(cache, id)
  return cache.invalidateQueries({ queryKey: cardKey(id) })
}

export function patchCards(cache: QueryClient, patch: (card: ItemCard) => ItemCard) {
  for (const [key, card] of cache.getQueriesData<ItemCard>({ queryKey: cards })) {
    if (card) cache.setQueryData(key, patch(card))
  }
}

/** Loads anew the cards in which the item stands: an event tells its first hundred characters only. */
export function reloadCardsWith(cache: QueryClient, { id, root_id }: Pick<Item, 'id' | 'root_id'>) {
  for (const told of toldMeanwhile) told.add(id).add(root_id ?? id)
  return cache.invalidateQueries({
    queryKey: cards,
    predicate: ({ state }) => {
      const card = state.data as ItemCard | undefined
      return card?.thread.some((each) => each.id === id || each.id === root_id) ?? false
    },
  })
}

/** The comments that were told of while a card is on its way: a set for each such card. */
const toldMeanwhile = new Set<Set<number>>()

/**
 * A card that is on its way may have been read before an event. Which comments it has is known only when it is there:
 * it is asked for once more when one of them was told of, and not for every event of a busy space.
 */
async function askUntold(ask: () => Promise<ItemCard>): Promise<ItemCard> {
  const told = new Set<number>()
  toldMeanwhile.add(told)
  try {
    const card = await ask()
    return card.thread.some(({ id }) => told.has(id)) ? await ask() : card
  } finally {
    toldMeanwhile.delete(told)
  }
}

export function placeReply(cache: QueryClient, reply: Reply) {
  noteUndo(reply.action)
  patchCards(cache, (card) =>
    card.thread.some(({ id }) => id === reply.item_id) ? { ...card, replies: withReply(card.replies, reply) } : card,
  )
}

/** Sent is the end of the way: an answer that was overtaken by an event does not bring it back to pending. */
export function withReply(replies: readonly Reply[], reply: Reply): Reply[] {
  const known = replies.find(({ id }) => id === reply.id)
  if (!known) return [...replies, reply]
  const isOvertaken = known.state === 'sent' && reply.state !== 'sent'
  return replies.map((each) => (each.id === reply.id && !isOvertaken ? reply : each))
}

export type StatusOrder = { item: Item; status: SettableStatus; delayed_until?: number }

export function useSetItemStatus() {
  const cache = useQueryClient()
  return useMutation({
    // Whoever sets it tells what went wrong.
    meta: { quiet: true },
    mutationFn: ({ item, status, delayed_until }: StatusOrder) =>
      api.setStatus({ params: { id: item.id }, body: { status, seen_version: item.version, delayed_until } }),
    onMutate: ({ item, status, delayed_until = null }) =>
      // The version it will have, so that an event from before does not undo it on the screen.
      latestItems.show(cache, { ...item, status, delayed_until, version: item.version + 1 }),
    onSuccess: (row, _, shown) => latestItems.confirm(cache, row, shown),
    onError: (_, { item }) => latestItems.takeBack(cache, item),
    onSettled: (_, __, { item }) => reloadCardsWith(cache, item),
  })
}

export async function postReply(cache: QueryClient, item_id: number, echo: Echo): Promise<number> {
  const { draft, key, seen_version, then_status, is_private, send_at = null } = echo
  const file_ids = filesOf(draft).map(({ id }) => id)
  const reply = await api.reply({
    params: { id: item_id },
    body: {
      ...{ text: draft.text, file_ids, template_id: draft.template_id, suggestion_id: draft.suggestion_id },
      ...{ seen_version, then_status, is_private, send_at },
    },
    key,
  })
  const isTold = cache.getQueryData(itemQuery(item_id).queryKey)?.replies.some(({ id }) => id === reply.id)
  if (!isTold) placeReply(cache, reply)
  return reply.id
}

export function useCancelReply() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.cancelReply({ params: { id } }),
    onSuccess: ({ item }, cancelled) => {
      patchCards(cache, (card) => ({ ...card, replies: card.replies.filter(({ id }) => id !== cancelled) }))
      // Its state and version are those from before: whoever goes on at once would be told that somebody was faster.
      latestItems.patch(cache, item)
    },
    onError: () => cache.invalidateQueries({ queryKey: cards }),
  })
}

export function useRetryReply() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.retryReply({ params: { id } }),
    onSuccess: (reply) => placeReply(cache, reply),
    onError: () => cache.invalidateQueries({ queryKey: cards }),
  })
}
