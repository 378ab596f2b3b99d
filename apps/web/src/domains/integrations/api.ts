import { type WebhookDraft, webhooks } from '@otklik/contract/webhooks.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'
import type { IntegrationsSearch } from './list-search.ts'

const api = makeClient(webhooks, wire)
const key = ['webhooks'] as const
/** Nobody announces how a sending went: who looks at the page sees it within this time. */
const LOOK_EVERY_MS = 10_000

export const hooksQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => api.list({ signal }),
  refetchInterval: LOOK_EVERY_MS,
})

export const deliveriesQuery = (id: number, state: IntegrationsSearch['state']) =>
  infiniteQueryOptions({
    queryKey: [...key, 'deliveries', id, state],
    queryFn: ({ pageParam, signal }) => api.deliveries({ params: { id }, query: { state, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: LOOK_EVERY_MS,
  })

export const deliveryQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'delivery', id],
    queryFn: ({ signal }) => api.delivery({ params: { id }, signal }),
    refetchInterval: LOOK_EVERY_MS,
  })

/** Without an id it is a new one. */
export const useSaveHook = (space_id: number, id?: number) =>
  useChange([key], (body: WebhookDraft) =>
    id === undefined ? api.add({ body: { space_id, ...body } }) : api.change({ params: { id }, body }),
  )
export const useRotate = (id: number) => useChange([key], () => api.rotate({ params: { id } }))
export const usePing = (id: number) => useChange([key], () => api.ping({ params: { id } }))
export const useRemoveHook = (id: number) => useChange([key], () => api.remove({ params: { id } }))
export const useReplay = (hook: number) =>
  useChange([key], (body: { id: number } | { failed: true }) => api.replay({ params: { id: hook }, body }))
