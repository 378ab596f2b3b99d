// What agents did alone. Apart from the settings: cards and the composer ask for it.
import { aiTurns } from '@otklik/contract/ai/alone.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import type { Target } from './compose.ts'
import { turnsKey } from './keys.ts'

const api = makeClient(aiTurns, wire)

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}

export const turnsOfThingQuery = (kind: WorkKind, id: number) =>
  infiniteQueryOptions({
    queryKey: [...turnsKey, kind, id],
    queryFn: ({ pageParam, signal }) =>
      (kind === 'item' ? api.ofItem : api.ofChat)({ params: { id }, query: { after: pageParam }, signal }),
    ...paged,
  })

export const turnsOfAgentQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...turnsKey, 'agent', id],
    queryFn: ({ pageParam, signal }) => api.ofAgent({ params: { id }, query: { after: pageParam }, signal }),
    ...paged,
  })

export const figuresQuery = (id: number) =>
  queryOptions({
    queryKey: [...turnsKey, 'figures', id],
    queryFn: ({ signal }) => api.figures({ params: { id }, signal }),
  })

/** What an agent has left for whoever answers; null where it has left nothing. */
export const handedQuery = ({ item_id, chat_id }: Target) =>
  queryOptions({
    queryKey: [...turnsKey, 'handed', ...(item_id !== null ? ['item', item_id] : ['chat', chat_id])],
    queryFn: async ({ signal }) => {
      const query = item_id !== null ? { item_id } : { chat_id: chat_id ?? 0 }
      return (await api.handed({ query, signal })) ?? null
    },
    meta: { quiet: true },
  })
