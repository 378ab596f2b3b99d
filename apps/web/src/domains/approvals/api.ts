import { approvals } from '@otklik/contract/approvals/approvals.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'
import type { ApprovalsSearch } from './list-search.ts'

const api = makeClient(approvals, wire)
export const approvalsKey = ['approvals'] as const

export const approvalsQuery = (filter: ApprovalsSearch) =>
  infiniteQueryOptions({
    queryKey: [...approvalsKey, filter],
    queryFn: ({ pageParam, signal }) => api.list({ query: { ...filter, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

type Yes = { id: number; seen_version: number; text?: string }

export const useApprove = () =>
  useChange([approvalsKey], ({ id, ...body }: Yes) => api.approve({ params: { id }, body }))

export const useRefuse = () =>
  useChange([approvalsKey], ({ id, comment }: { id: number; comment: string }) =>
    api.refuse({ params: { id }, body: { comment } }),
  )
