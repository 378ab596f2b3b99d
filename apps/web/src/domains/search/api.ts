import { limits } from '@otklik/contract/limits.ts'
import { type Found, type SearchKind, search } from '@otklik/contract/search.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(search, wire)

/** One letter finds too much to be of use. */
export const isEnough = (text: string) => text.trim().length > 1

const textOf = (typed: string) => typed.trim().slice(0, limits.search_max)

/** A few of each kind, for whoever is still typing. */
export const fewQuery = (typed: string) =>
  queryOptions({
    queryKey: ['search', 'few', textOf(typed)],
    queryFn: ({ signal }) => api.find({ query: { text: textOf(typed) }, signal }),
    enabled: isEnough(typed),
    placeholderData: keepPreviousData,
    // What comes in while somebody looks is found when they look again.
    staleTime: 30_000,
    meta: { quiet: true },
  })

export const kindQuery = <K extends SearchKind>(kind: K, typed: string) =>
  infiniteQueryOptions({
    queryKey: ['search', 'kind', kind, textOf(typed)],
    queryFn: async ({ pageParam, signal }): Promise<Found[K]> =>
      (await api.find({ query: { text: textOf(typed), kind, after: pageParam }, signal }))[kind],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isEnough(typed),
    meta: { quiet: true },
  })
