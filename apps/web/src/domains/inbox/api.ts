import { problems } from '@otklik/contract/inbox/problems.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isIdle } from '../../platform/pages/idle.ts'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(problems, wire)

/** Nobody announces what went wrong. */
const LOOK_MS = 30_000
const look = () => (isIdle() ? false : LOOK_MS)

type After = { query: { after: string | undefined }; signal: AbortSignal }

const listOf = <Row>(what: string, ask: (asked: After) => Promise<Page<Row>>) =>
  infiniteQueryOptions({
    queryKey: ['problems', what],
    queryFn: ({ pageParam, signal }) => ask({ query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: look,
  })

export const unsettledQuery = listOf('actions', api.actions)
export const deadQuery = listOf('deliveries', api.deliveries)
export const unheardQuery = listOf('events', api.events)

type Pages = InfiniteData<Page<{ id: number }>>

export type Settle = ReturnType<typeof useSettle>

/** What is dealt with leaves its list. */
function useSettle(queryKey: readonly unknown[], settle: (id: number) => Promise<null>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: settle,
    meta: { quiet: true },
    onSuccess: (_answer, id) =>
      void cache.setQueryData<Pages>(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) })),
          },
      ),
    // Most likely somebody else has dealt with it.
    onError: () => void cache.invalidateQueries({ queryKey }),
  })
}

export const useRetryAction = () => useSettle(unsettledQuery.queryKey, (id) => api.retryAction({ params: { id } }))
export const useDismissAction = () => useSettle(unsettledQuery.queryKey, (id) => api.dismissAction({ params: { id } }))
export const useReplay = () => useSettle(deadQuery.queryKey, (id) => api.replay({ params: { id } }))
export const useDismissDelivery = () => useSettle(deadQuery.queryKey, (id) => api.dismissDelivery({ params: { id } }))
export const useHearAgain = () => useSettle(unheardQuery.queryKey, (id) => api.hearAgain({ params: { id } }))
export const useDismissEvent = () => useSettle(unheardQuery.queryKey, (id) => api.dismissEvent({ params: { id } }))
