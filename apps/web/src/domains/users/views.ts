import { limits } from '@otklik/contract/limits.ts'
import type { FilterChange } from '@otklik/contract/users/preferences.ts'
import { type NewView, views } from '@otklik/contract/users/views.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(views, wire)

/** What the team shares with me, of all spaces; an event drops it at once. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => api.list({ signal }),
  staleTime: limits.templates_cache_ms,
  meta: { quiet: true },
})

export function useTeamViews() {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: viewsQuery.queryKey })
  return {
    add: useMutation({ mutationFn: (view: NewView) => api.add({ body: view }), onSuccess }),
    change: useMutation({
      mutationFn: ({ id, ...change }: FilterChange & { id: number }) => api.change({ params: { id }, body: change }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: number) => api.remove({ params: { id } }), onSuccess }),
  }
}
