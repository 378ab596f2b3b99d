import { type LabelCard, type LabelDraft, labels } from '@otklik/contract/labels.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { movedBefore, useOrderChange } from '../../platform/order.ts'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'
import { objectsQuery } from '../desk/api.ts'
import { reloadAuthors } from '../desk/reload-authors.ts'

const api = makeClient(labels, wire)

export const labelKeys = { all: ['labels'], authors: ['labels', 'authors'] }

export const labelsQuery = queryOptions({
  queryKey: [...labelKeys.all, 'list'],
  queryFn: ({ signal }) => api.list({ signal }),
})

export const labelAuthorsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...labelKeys.authors, id],
    queryFn: ({ pageParam, signal }) => api.authors({ params: { id }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Every picker follows. */
const useLabelChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useChange([labelKeys.all, objectsQuery.queryKey], change)

export type SavedLabel = LabelDraft & { space_id: number }
/** Without an id it is a new one. */
export const useSaveLabel = (id?: number) =>
  useLabelChange(({ space_id, ...draft }: SavedLabel) =>
    id === undefined ? api.add({ body: { space_id, ...draft } }) : api.change({ params: { id }, body: draft }),
  )
export const useMoveLabel = () =>
  useOrderChange({
    query: labelsQuery,
    others: [objectsQuery.queryKey],
    send: ({ id, before }: { id: number; before: number | null }) => api.place({ params: { id }, body: { before } }),
    after: (labels: LabelCard[], { id, before }) => movedBefore(labels, id, before),
  })
export const useArchiveLabel = () => useLabelChange((id: number) => api.archive({ params: { id } }))
export const useRestoreLabel = () => useLabelChange((id: number) => api.restore({ params: { id } }))
export const useRemoveLabel = () => useLabelChange((id: number) => api.remove({ params: { id } }))
export const useMergeLabel = (id: number) =>
  useLabelChange((into: number) => api.merge({ params: { id }, body: { into } }))

/** What to put on an author and what to take off. */
export function useLabelAuthor() {
  const cache = useQueryClient()
  return useLabelChange(async ({ author_id, ...body }: { author_id: number; add?: number[]; remove?: number[] }) => {
    await api.setOnAuthor({ params: { id: author_id }, body })
    await reloadAuthors(cache)
  })
}
