import { type AccountTargets, type CompanyTargets, targets } from '@otklik/contract/targets.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(targets, wire)
export const targetKeys = { all: ['targets'] }

const off = { rule: 'off' } as const

/** Of all companies in one call: each line of the page of accounts shows its own. */
export const companyTargetsQuery = (id: number) =>
  queryOptions({
    queryKey: [...targetKeys.all, 'companies'],
    queryFn: ({ signal }) => api.ofCompanies({ signal }),
    select: (all): CompanyTargets => {
      const { reaction = off, resolution_ours = off } = all.find(({ company_id }) => company_id === id) ?? {}
      return { reaction, resolution_ours }
    },
    // Events say when one changes.
    staleTime: Number.POSITIVE_INFINITY,
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
