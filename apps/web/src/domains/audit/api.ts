import { type JournalFilter, journal } from '@otklik/contract/journal/journal.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'
import { type JournalSearch, sinceOf } from './list-search.ts'

const api = makeClient(journal, wire)
export const journalKey = ['journal'] as const

type Filter = Partial<JournalFilter>

export const filterOf = ({ period, people, id: _, ...filter }: JournalSearch): Filter => ({
  ...filter,
  since: sinceOf(period),
  people_only: people === 'only',
})

export const linesQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...journalKey, 'list', filter],
    queryFn: ({ pageParam, signal }) => api.list({ query: { ...filter, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const lineQuery = (id: number) =>
  queryOptions({ queryKey: [...journalKey, 'line', id], queryFn: ({ signal }) => api.get({ params: { id }, signal }) })

export const stateQuery = queryOptions({
  queryKey: [...journalKey, 'state'],
  queryFn: ({ signal }) => api.state({ signal }),
})

/** What would be deleted if lines were kept for so long. Asked anew each time: somebody decides by it. */
export const forgottenQuery = (space_id: number, years: number) =>
  queryOptions({
    queryKey: [...journalKey, 'forgotten', space_id, years],
    queryFn: ({ signal }) => api.forgotten({ query: { space_id, years }, signal }),
    staleTime: 0,
  })

type Kept = { space_id: number; years: number; up_to: number }
export const useKeepJournal = () => useChange([journalKey], (body: Kept) => api.keep({ body }))

/** As a file of its own; the browser asks where to. */
export async function downloadJournal(filter: Filter, space_id: number, format: 'csv' | 'jsonl') {
  const answer = await api.export({ body: { ...filter, space_id, format } })
  const url = URL.createObjectURL(await answer.blob())
  const link = Object.assign(document.createElement('a'), { href: url, download: `journal.${format}` })
  link.click()
  URL.revokeObjectURL(url)
}
