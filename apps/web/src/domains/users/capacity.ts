import { type Capacity, routing } from '@otklik/contract/routing/routing.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { memberKeys } from './members.ts'

const api = makeClient(routing, wire)

export const capacityQuery = (space_id: number, user_id: number) =>
  queryOptions({
    queryKey: [...memberKeys.all, 'capacity', space_id, user_id],
    queryFn: ({ signal }) => api.capacity({ params: { id: user_id }, query: { space_id }, signal }),
  })

export function useSetCapacity(space_id: number, user_id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (capacity: Capacity) => api.setCapacity({ params: { id: user_id }, body: { space_id, ...capacity } }),
    meta: { quiet: true },
    onSuccess: (card) => cache.setQueryData(capacityQuery(space_id, user_id).queryKey, card),
  })
}
