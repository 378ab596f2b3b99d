import type { Config } from '@otklik/contract/desk.ts'
import { type FilterChange, type NewFilter, preferences, type SavedFilter } from '@otklik/contract/users/preferences.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { configQuery } from '../desk/api.ts'

const api = makeClient(
  { add: preferences.addFilter, change: preferences.changeFilter, remove: preferences.removeFilter },
  wire,
)

/** All of these calls answer with all that is left (product/routes: Saved filters). */
export function useSavedFilters() {
  const cache = useQueryClient()
  const take = (filters: SavedFilter[]) =>
    cache.setQueryData<Config>(configQuery.queryKey, (config) => config && { ...config, filters })
  return {
    add: useMutation({ mutationFn: (filter: NewFilter) => api.add({ body: filter }), onSuccess: take }),
    change: useMutation({
      mutationFn: ({ id, ...change }: FilterChange & { id: number }) => api.change({ params: { id }, body: change }),
      onSuccess: take,
    }),
    remove: useMutation({ mutationFn: (id: number) => api.remove({ params: { id } }), onSuccess: take }),
  }
}
