import type { Objects } from '@otklik/contract/desk.ts'
import { type Tag, type TagDraft, type TagGroupDraft, type TagPlace, tags } from '@otklik/contract/tags/tags.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { movedBefore, useOrderChange } from '../../platform/order.ts'
import { wire } from '../../platform/wire/api.ts'
import { objectsQuery, useObjects } from '../desk/api.ts'

const api = makeClient(tags, wire)

/** Where a tag is used: asked for when it matters, never kept for long. */
export const usageQuery = (id: number) =>
  queryOptions({
    queryKey: [...usageKey, id],
    queryFn: ({ signal }) => api.usage({ params: { id }, signal }),
    staleTime: 0,
  })
export const usageKey = ['tags', 'usage']

/** Every picker follows. */
function useTagChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { quiet: true },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: usageKey })
      return cache.invalidateQueries({ queryKey: objectsQuery.queryKey })
    },
  })
}

export type SavedTag = TagDraft & { space_id: number }
/** Without an id it is a new one. */
export const useSaveTag = (id?: number) =>
  useTagChange(({ space_id, ...draft }: SavedTag) =>
    id === undefined ? api.add({ body: { space_id, ...draft } }) : api.change({ params: { id }, body: draft }),
  )
export const usePlaceTag = () =>
  useTagChange(({ id, ...body }: TagPlace & { id: number }) => api.place({ params: { id }, body }))
/** Among its neighbours. */
export const useMoveTag = () =>
  useOrderChange({
    query: objectsQuery,
    send: ({ id, ...body }: TagPlace & { id: number }) => api.place({ params: { id }, body }),
    after: (objects: Objects, { id, before }) => ({ ...objects, tags: movedBefore(objects.tags, id, before) }),
  })
export const useArchiveTag = () => useTagChange((id: number) => api.archive({ params: { id } }))
export const useRestoreTag = () => useTagChange((id: number) => api.restore({ params: { id } }))
export const useRemoveTag = () => useTagChange((id: number) => api.remove({ params: { id } }))
export const useMergeTag = (id: number) => useTagChange((into: number) => api.merge({ params: { id }, body: { into } }))

export type SavedGroup = TagGroupDraft & { space_id: number }
export const useSaveGroup = (id?: number) =>
  useTagChange(({ space_id, ...draft }: SavedGroup) =>
    id === undefined
      ? api.addGroup({ body: { space_id, ...draft } })
      : api.changeGroup({ params: { id }, body: draft }),
  )
export const useRemoveGroup = () => useTagChange((id: number) => api.removeGroup({ params: { id } }))

/** Offered or archived. */
export function useTag(id: number): { tag: Tag | undefined; isArchived: boolean } {
  const { tags, archived_tags } = useObjects()
  const archived = archived_tags.find((tag) => tag.id === id)
  return { tag: archived ?? tags.find((tag) => tag.id === id), isArchived: archived !== undefined }
}
