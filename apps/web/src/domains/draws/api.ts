import { type DrawDraft, draws } from '@otklik/contract/draws/draws.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'

const api = makeClient(draws, wire)
export const drawsKey = ['draws'] as const

export const drawsQuery = infiniteQueryOptions({
  queryKey: [...drawsKey, 'list'],
  queryFn: ({ pageParam, signal }) => api.list({ query: { after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
})

export const postsQuery = (space_id: number, object_id: number | undefined) =>
  infiniteQueryOptions({
    queryKey: ['draw_posts', space_id, object_id],
    queryFn: ({ pageParam, signal }) => api.posts({ query: { space_id, object_id, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const drawQuery = (id: number) =>
  queryOptions({ queryKey: [...drawsKey, 'one', id], queryFn: ({ signal }) => api.get({ params: { id }, signal }) })

/** Not among the keys of the frame: whoever looks may be nobody here. */
export const proofQuery = (key: string) =>
  queryOptions({ queryKey: ['draw_proof', key], queryFn: ({ signal }) => api.proof({ params: { key }, signal }) })

export const useAddDraw = () => useChange([drawsKey], (body: DrawDraft & { space_id: number }) => api.add({ body }))
export const useChangeDraw = (id: number) =>
  useChange([drawsKey], (body: DrawDraft) => api.change({ params: { id }, body }))
export const useRemoveDraw = (id: number) => useChange([drawsKey], () => api.remove({ params: { id } }))
export const useAnnounce = (id: number) => useChange([drawsKey], () => api.announce({ params: { id } }))
export const useDraw = (id: number) =>
  useChange([drawsKey], (beacon_text: string) => api.draw({ params: { id }, body: { beacon_text } }))
export const useAnswered = (id: number) =>
  useChange([drawsKey], (place: number) => api.answered({ params: { id }, body: { place } }))
export const usePass = (id: number) =>
  useChange([drawsKey], (place: number) => api.pass({ params: { id }, body: { place } }))
export const useClose = (id: number) => useChange([drawsKey], () => api.close({ params: { id } }))
export const useCallOff = (id: number) =>
  useChange([drawsKey], (reason: string) => api.callOff({ params: { id }, body: { reason } }))
