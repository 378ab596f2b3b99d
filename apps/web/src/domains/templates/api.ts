import { limits } from '@otklik/contract/limits.ts'
import { type FolderDraft, type TemplateChange, templates } from '@otklik/contract/templates/templates.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { saveFile } from '../../platform/save-file.ts'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(templates, wire)

export const templateKeys = { all: ['templates'] }

// An event drops them at once; without one they live for half an hour (product/answers: Templates).
const kept = { staleTime: limits.templates_cache_ms, gcTime: limits.templates_cache_ms }

/** Those that may be used for an account of this company. */
export const readyQuery = (space_id: number, company_id: number | undefined) =>
  queryOptions({
    ...kept,
    queryKey: [...templateKeys.all, 'ready', space_id, company_id ?? null],
    queryFn: ({ signal }) => api.list({ query: { space_id, company_id }, signal }),
  })

/** All that the person manages. Asked for whenever the page is opened: who else uses them changes by the minute. */
export const managedQuery = queryOptions({
  queryKey: [...templateKeys.all, 'managed'],
  queryFn: ({ signal }) => api.list({ query: { all: true }, signal }),
})

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: [...templateKeys.all, 'card', id],
    queryFn: ({ signal }) => api.get({ params: { id }, signal }),
    // The page says that there is no such template.
    meta: { quiet: true },
  })

export const foldersQuery = queryOptions({
  ...kept,
  queryKey: [...templateKeys.all, 'folders'],
  queryFn: ({ signal }) => api.folders({ signal }),
})

/** Lists, cards and folders hang together: all of them follow. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { quiet: true },
    onSuccess: () => cache.invalidateQueries({ queryKey: templateKeys.all }),
  })
}

export type SavedDraft = TemplateChange & { space_id: number }
/** Without an id it is a new one. */
export const useSaveTemplate = (id?: number) =>
  useChange(({ space_id, seen_version, ...draft }: SavedDraft) =>
    id === undefined
      ? api.add({ body: { space_id, ...draft } })
      : api.save({ params: { id }, body: { ...draft, seen_version } }),
  )
export const useArchiveTemplate = () => useChange((id: number) => api.archive({ params: { id } }))
export const useRestoreTemplate = () => useChange((id: number) => api.restore({ params: { id } }))

export const useSaveFolder = (id?: number) =>
  useChange(({ space_id, ...draft }: FolderDraft & { space_id: number }) =>
    id === undefined
      ? api.addFolder({ body: { space_id, ...draft } })
      : api.saveFolder({ params: { id }, body: draft }),
  )
export const useRemoveFolder = () => useChange((id: number) => api.removeFolder({ params: { id } }))

export const useImport = (space_id: number) =>
  useChange(({ file, apply }: { file: File; apply: boolean }) => {
    const body = new FormData()
    body.append('file', file, file.name)
    return api.importTable({ query: { space_id, apply }, body })
  })

/** As a file of its own; the browser asks where to. */
export async function downloadTable(space_id: number) {
  const answer = await api.exportTable({ query: { space_id } })
  saveFile('templates.csv', await answer.blob())
}
