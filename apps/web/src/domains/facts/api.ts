import { type FactChange, type FactFolderDraft, facts } from '@otklik/contract/facts/facts.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { saveFile } from '../../platform/save-file.ts'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'
import type { FactsSearch } from './list-search.ts'

const api = makeClient(facts, wire)

export const factsKey = ['facts'] as const

export const factsQuery = (
  space_id: number,
  { folder, company, show, sort, search }: Omit<FactsSearch, 'fact' | 'space_id'>,
) =>
  infiniteQueryOptions({
    queryKey: [...factsKey, 'list', space_id, folder ?? null, company ?? null, show, sort, search],
    queryFn: ({ pageParam, signal }) =>
      api.list({
        query: {
          ...{ space_id, folder_id: folder, company_id: company, sort, search: search || undefined },
          ...{ outdated: show === 'outdated', unused: show === 'unused', after: pageParam },
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const totalsQuery = (space_id: number) =>
  queryOptions({
    queryKey: [...factsKey, 'totals', space_id],
    queryFn: ({ signal }) => api.totals({ query: { space_id }, signal }),
  })

export const factQuery = (id: number) =>
  queryOptions({
    queryKey: [...factsKey, 'card', id],
    queryFn: ({ signal }) => api.get({ params: { id }, signal }),
    // Whoever opens it says that there is no such fact.
    meta: { quiet: true },
  })

export const factFoldersQuery = queryOptions({
  queryKey: [...factsKey, 'folders'],
  queryFn: ({ signal }) => api.folders({ query: {}, signal }),
})

/** What would be found for a customer who asks this. */
export const foundQuery = (space_id: number, text: string) =>
  queryOptions({
    queryKey: [...factsKey, 'found', space_id, text],
    queryFn: ({ signal }) => api.find({ query: { space_id, text }, signal }),
  })

export type SavedFact = FactChange & { space_id: number }
/** Without an id it is a new one. */
export const useSaveFact = (id?: number) =>
  useChange([factsKey], ({ space_id, seen_version, ...draft }: SavedFact) =>
    id === undefined
      ? api.add({ body: { space_id, ...draft } })
      : api.save({ params: { id }, body: { ...draft, seen_version } }),
  )
export const useRemoveFact = () => useChange([factsKey], (id: number) => api.remove({ params: { id } }))

export const useSaveFactFolder = (id?: number) =>
  useChange([factsKey], ({ space_id, ...draft }: FactFolderDraft & { space_id: number }) =>
    id === undefined
      ? api.addFolder({ body: { space_id, ...draft } })
      : api.saveFolder({ params: { id }, body: draft }),
  )
export const useRemoveFactFolder = () => useChange([factsKey], (id: number) => api.removeFolder({ params: { id } }))

export const useImportFacts = (space_id: number) =>
  useChange([factsKey], ({ file, apply }: { file: File; apply: boolean }) => {
    const body = new FormData()
    body.append('file', file, file.name)
    return api.importFile({ query: { space_id, apply }, body })
  })

/** As a file of its own; the browser asks where to. */
export async function downloadFacts(space_id: number) {
  const answer = await api.exportTable({ query: { space_id } })
  saveFile('facts.csv', await answer.blob())
}
