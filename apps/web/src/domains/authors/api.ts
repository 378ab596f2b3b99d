import { blocks } from '@otklik/contract/items/moderation.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { reloadAuthors } from '../desk/reload-authors.ts'

const api = makeClient(blocks, wire)

type Place = { author_id: number; object_id: number }

/** Shuts an author out of one account on its network; `until` null is for good. */
export function useBlock() {
  const cache = useQueryClient()
  return useMutation({
    // The dialog says what went wrong.
    meta: { quiet: true },
    mutationFn: ({ author_id, ...body }: Place & { until: number | null }) =>
      api.block({ params: { id: author_id }, body }),
    onSuccess: () => reloadAuthors(cache),
  })
}

export function useUnblock() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ author_id, object_id }: Place) => api.unblock({ params: { id: author_id }, query: { object_id } }),
    onSuccess: () => reloadAuthors(cache),
  })
}
