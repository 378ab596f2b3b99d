import type { WorkFilter } from '@otklik/contract/work/filters.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { askFresh } from './askFresh.ts'

type Page<R> = { rows: R[]; next: string | null }
type Ask<R> = (after: string | undefined, signal: AbortSignal) => Promise<Page<R>>

/** The list of a filter, page after page. */
export const pagesQuery = <R>(channel: 'items' | 'chats', filter: WorkFilter, ask: Ask<R>) =>
  infiniteQueryOptions({
    queryKey: [channel, 'list', filter],
    queryFn: ({ pageParam, signal, client, queryKey }) => askFresh(client, queryKey, () => ask(pageParam, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // Events keep it fresh. Comparing a hundred thousand rows after every page would be felt.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

export type PagesQuery<R> = ReturnType<typeof pagesQuery<R>>
