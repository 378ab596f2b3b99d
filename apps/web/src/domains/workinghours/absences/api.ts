import {
  type Absence,
  type AbsenceFilter,
  type AbsenceKindDraft,
  absences,
} from '@otklik/contract/schedule/absences.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { wire } from '../../../platform/wire/api.ts'
import { useChange } from '../../../platform/wire/useChange.ts'
import { scheduleKeys } from '../api.ts'

const api = makeClient(absences, wire)

export const absenceKeys = { all: ['absences'] }

export const kindsQuery = (space_id: number) =>
  queryOptions({
    queryKey: [...absenceKeys.all, 'kinds', space_id],
    queryFn: ({ signal }) => api.kinds({ query: { space_id }, signal }),
  })

export const absencesQuery = (filter: AbsenceFilter) =>
  infiniteQueryOptions({
    queryKey: [...absenceKeys.all, 'list', filter],
    queryFn: ({ pageParam, signal }) => api.list({ query: { ...filter, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export const balancesQuery = (space_id: number, user_id?: number) =>
  queryOptions({
    queryKey: [...absenceKeys.all, 'balances', space_id, user_id],
    queryFn: ({ signal }) => api.balances({ query: { space_id, user_id }, signal }),
  })

export const absenceCoverQuery = (id: number) =>
  queryOptions({
    queryKey: [...absenceKeys.all, 'cover', id],
    queryFn: ({ signal }) => api.cover({ params: { id }, signal }),
  })

/** The grid shows who is away. */
const useAbsenceChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useChange([absenceKeys.all, scheduleKeys.all], change)

export type Wish = Parameters<typeof api.ask>[0]['body']
export const useAsk = () => useAbsenceChange(({ key, ...body }: Wish & { key: string }) => api.ask({ body, key }))
export const useDecide = () =>
  useAbsenceChange(({ id, ...body }: { id: number; is_approved: boolean; reason: string }) =>
    api.decide({ params: { id }, body }),
  )
export const useWithdraw = () => useAbsenceChange(({ id }: Absence) => api.withdraw({ params: { id } }))
export const useCancel = () => useAbsenceChange(({ id }: Absence) => api.cancel({ params: { id } }))
export const useSaveKind = () =>
  useAbsenceChange(({ space_id, id, draft }: { space_id: number; id?: number | undefined; draft: AbsenceKindDraft }) =>
    id === undefined ? api.addKind({ body: { space_id, draft } }) : api.changeKind({ params: { id }, body: draft }),
  )
export const useRemoveKind = () => useAbsenceChange((id: number) => api.removeKind({ params: { id } }))
export const useRestoreKind = () => useAbsenceChange((id: number) => api.restoreKind({ params: { id } }))

export const grantsQuery = (space_id: number, user_id: number) =>
  queryOptions({
    queryKey: [...absenceKeys.all, 'grants', space_id, user_id],
    queryFn: ({ signal }) => api.grants({ query: { space_id, user_id }, signal }),
  })
export const useGrant = () => useAbsenceChange((body: Parameters<typeof api.grant>[0]['body']) => api.grant({ body }))
