import { type SetupPick, setup } from '@otklik/contract/setup.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { saveFile } from '../../platform/save-file.ts'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(setup, wire)
const key = ['setup'] as const

export const snapshotsQuery = (space_id: number) =>
  infiniteQueryOptions({
    queryKey: [...key, 'snapshots', space_id],
    queryFn: ({ pageParam, signal }) => api.snapshots({ query: { space_id, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const useExport = (space_id: number) =>
  useMutation({
    mutationFn: async (name: string) => {
      const answer = await api.export({ body: { space_id } })
      saveFile(name, await answer.blob())
    },
  })

/** What it would do is said on the page, as is why it cannot be read. */
export const useCompare = (space_id: number) =>
  useMutation({
    mutationFn: (document: string) => api.compare({ body: { space_id, document } }),
    meta: { quiet: true },
  })

type Wanted = {
  document: string
  seen_version: string
  picks: SetupPick[]
  slots: Record<string, number | null>
  is_trial: boolean
}

/** Whatever was changed announces itself; only what stood here before is asked for anew. */
export function useApply(space_id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (wanted: Wanted) => api.apply({ body: { space_id, ...wanted } }),
    meta: { quiet: true },
    onSuccess: ({ is_applied }) => is_applied && cache.invalidateQueries({ queryKey: key }),
  })
}

export const useSnapshot = () => useMutation({ mutationFn: (id: number) => api.snapshot({ params: { id } }) })
