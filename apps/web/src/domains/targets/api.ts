import { makeClient } from '@otklik/contract/client.ts'
import { type AccountTargets, type CompanyTargets, targets } from '@otklik/contract/targets.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/api.ts'

const api = makeClient(targets, wire)
export const targetKeys = { all: ['targets'] }

export const companyTargetsQuery = (id: number) =>
  queryOptions({
    queryKey: [...targetKeys.all, 'company', id],
    queryFn: ({ signal }) => api.ofCompany({ params: { id }, signal }),
  })

export const accountTargetsQuery = (id: number) =>
  queryOptions({
    queryKey: [...targetKeys.all, 'account', id],
    queryFn: ({ signal }) => api.ofAccount({ params: { id }, signal }),
  })

export function useSetCompanyTargets(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: CompanyTargets) => api.setCompany({ params: { id }, body }),
    meta: { quiet: true },
    // Accounts that follow it show what they follow.
    onSuccess: () => cache.invalidateQueries({ queryKey: targetKeys.all }),
  })
}

export function useSetAccountTargets(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: AccountTargets) => api.setAccount({ params: { id }, body }),
    meta: { quiet: true },
    onSuccess: (card) => cache.setQueryData(accountTargetsQuery(id).queryKey, card),
  })
}
