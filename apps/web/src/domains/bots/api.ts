import { type BotDefinition, type BotRow, bots } from '@otklik/contract/bots/bots.ts'
import type { BotImport } from '@otklik/contract/bots/document.ts'
import type { BotFailure } from '@otklik/contract/bots/failures.ts'
import type { NodeOf } from '@otklik/contract/bots/nodes.ts'
import { botSessions } from '@otklik/contract/bots/sessions.ts'
import { items } from '@otklik/contract/items/items.ts'
import { limits } from '@otklik/contract/limits.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { movedBefore, useOrderChange } from '../../platform/order.ts'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'
import type { SessionFilter } from './list-search.ts'

const api = makeClient(bots, wire)
const sessions = makeClient(botSessions, wire)
const comments = makeClient(items, wire)

/** Lists, cards and versions; sessions have keys of their own, since they change by the second. */
export const botsKey = ['bots'] as const

const firstPage = undefined as string | undefined
const paged = {
  initialPageParam: firstPage,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}

/** Of all spaces, each in its order; an event drops it at once. */
export const botsQuery = queryOptions({
  queryKey: [...botsKey, 'list'],
  queryFn: ({ signal }) => api.list({ query: {}, signal }),
  staleTime: limits.templates_cache_ms,
})

export const botQuery = (id: number) =>
  queryOptions({
    queryKey: [...botsKey, 'one', id],
    queryFn: ({ signal }) => api.get({ params: { id }, signal }),
    // The page says that there is none.
    meta: { quiet: true },
  })

export const versionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...botsKey, 'versions', id],
    queryFn: ({ pageParam, signal }) => api.versions({ params: { id }, query: { after: pageParam }, signal }),
    ...paged,
  })

/** Versions never change. */
export const versionQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['bot_version', id, version],
    queryFn: ({ signal }) => api.version({ params: { id, version }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

export type Made = { space_id: number; name: string; draft: BotDefinition }
export const useAddBot = () => useChange([botsKey], (body: Made) => api.add({ body }))

export type SavedBot = { seen_version: number; name: string; draft: BotDefinition }
export const useSaveBot = (id: number) => useChange([botsKey], (body: SavedBot) => api.save({ params: { id }, body }))
export const usePublish = (id: number) =>
  useChange([botsKey], (seen_version: number) => api.publish({ params: { id }, body: { seen_version } }))
export const useRollBack = (id: number) =>
  useChange([botsKey], (version: number) => api.rollBack({ params: { id }, body: { version } }))

export const checkQuery = (space_id: number, bot_id: number, draft: BotDefinition) =>
  queryOptions({
    queryKey: ['bot_check', space_id, bot_id, draft],
    queryFn: ({ signal }) => api.check({ body: { space_id, bot_id, draft }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
    placeholderData: keepPreviousData,
  })

export type Turned = { id: number; is_on: boolean; ends_sessions: boolean }
export const useTurnBot = () => useChange([botsKey], ({ id, ...body }: Turned) => api.turn({ params: { id }, body }))
export const useDuplicateBot = () =>
  useChange([botsKey], ({ id, name }: { id: number; name: string }) =>
    api.duplicate({ params: { id }, body: { name } }),
  )
export const useRemoveBot = () => useChange([botsKey], (id: number) => api.remove({ params: { id } }))

export type BotMove = { bot: BotRow; before: number | null; order: readonly BotRow[] }
/** Among those of its space, which are sent as they will stand. */
export const useMoveBot = () =>
  useOrderChange({
    query: botsQuery,
    send: ({ bot: { id, space_id }, before, order }: BotMove) =>
      api.arrange({ body: { space_id, ids: movedBefore(order, id, before).map((each) => each.id) } }),
    after: (all: BotRow[], { bot, before, order }) => placedAnew(all, movedBefore(order, bot.id, before)),
  })

/** The rows of one space as they stand now, in the places that rows of this space have among all. */
function placedAnew(all: readonly BotRow[], moved: readonly BotRow[]): BotRow[] {
  const ids = new Set(moved.map(({ id }) => id))
  const rest = moved.map((row, place) => ({ ...row, position: place + 1 }))
  return all.map((row) => (ids.has(row.id) ? (rest.shift() ?? row) : row))
}

export const useSetSecret = (id: number) =>
  useChange([botsKey], (body: { name: string; value: string; host: string }) => api.setSecret({ params: { id }, body }))
export const useRemoveSecret = (id: number) =>
  useChange([botsKey], (name: string) => api.removeSecret({ params: { id }, body: { name } }))

type Tried = { node: NodeOf<'http'>; variables: Record<string, string> }
export const useTryRequest = (id: number) =>
  useMutation({ meta: { quiet: true }, mutationFn: (body: Tried) => api.tryRequest({ params: { id }, body }) })

export const exportBot = (id: number) => api.export({ params: { id } })
export const useImportBot = () => useChange([botsKey], (body: BotImport) => api.import({ body }))

export const sessionsKey = ['bot_sessions'] as const
export const sessionsQuery = (space_id: number, filter: SessionFilter) =>
  infiniteQueryOptions({
    queryKey: [...sessionsKey, 'list', space_id, filter],
    queryFn: ({ pageParam, signal }) => sessions.list({ query: { space_id, ...filter, after: pageParam }, signal }),
    ...paged,
  })
export const sessionQuery = (id: number) =>
  queryOptions({
    queryKey: [...sessionsKey, 'one', id],
    queryFn: ({ signal }) => sessions.get({ params: { id }, signal }),
    meta: { quiet: true },
  })
export const stepsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...sessionsKey, 'steps', id],
    queryFn: ({ pageParam, signal }) => sessions.steps({ params: { id }, query: { after: pageParam }, signal }),
    ...paged,
  })
export const useStopSession = () => useChange([sessionsKey], (id: number) => sessions.stop({ params: { id } }))

export const failuresQuery = (space_id: number, bot_id: readonly number[]) =>
  infiniteQueryOptions({
    queryKey: [...sessionsKey, 'failures', space_id, bot_id],
    queryFn: ({ pageParam, signal }) =>
      sessions.failures({ query: { space_id, bot_id: [...bot_id], after: pageParam }, signal }),
    ...paged,
  })
export const useRepeatFailure = () =>
  useChange([sessionsKey], ({ what, id }: Pick<BotFailure, 'what' | 'id'>) =>
    sessions.repeat({ params: { id }, body: { what } }),
  )

export const figuresQuery = (id: number, version: number | undefined, days: number) =>
  queryOptions({
    queryKey: ['bot_figures', id, version, days],
    queryFn: ({ signal }) => sessions.figures({ params: { id }, query: { version, days }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Whatever a bot says moves the version of the dialogue. */
export const speakingQuery = (chat_id: number, version: number) =>
  queryOptions({
    queryKey: ['bot_of_chat', chat_id, version],
    queryFn: ({ signal }) => sessions.ofChat({ params: { id: chat_id }, signal }),
    placeholderData: (before) => before,
    meta: { quiet: true },
  })

/** Posts under which somebody has written lately, of these accounts. */
export const recentPostsQuery = (space_id: number, object_ids: readonly number[] | null) =>
  queryOptions({
    queryKey: [...botsKey, 'posts', space_id, object_ids],
    queryFn: async ({ signal }) => {
      const query = { status: ['new', 'inprogress', 'closed'] as const, object_id: (object_ids ?? []).slice(0, 100) }
      const { rows } = await comments.list({ query, signal })
      const own = rows.filter((row) => row.space_id === space_id)
      return [...new Set(own.flatMap(({ post_id }) => post_id ?? []))]
    },
    staleTime: limits.templates_cache_ms,
    // Without comments there is nothing to be offered: what is chosen stays.
    meta: { quiet: true },
  })
