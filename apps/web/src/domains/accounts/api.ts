import { type AccountCard, accounts, type NewAccount } from '@otklik/contract/accounts/accounts.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { objectsQuery } from '../desk/api.ts'

const { list, get, connect, change, reconnect, remove } = accounts
const api = makeClient({ list, get, connect, change, reconnect, remove }, wire)

export const accountKeys = { all: ['accounts'] }
const cardKey = (id: number) => ['accounts', 'card', id]

export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'list'],
  queryFn: ({ signal }) => api.list({ signal }),
})

export const accountQuery = (id: number) =>
  queryOptions({
    queryKey: cardKey(id),
    queryFn: ({ signal }) => api.get({ params: { id }, signal }),
    // The page says that there is no such account.
    meta: { quiet: true },
  })

/** Menus, filters and lists everywhere name accounts: all of them follow. */
export function useAccountChange<Input>(make: (input: Input) => Promise<AccountCard>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: make,
    meta: { quiet: true },
    onSuccess: (card) => {
      cache.setQueryData(cardKey(card.id), card)
      askAgain(cache)
    },
  })
}

function askAgain(cache: QueryClient) {
  void cache.invalidateQueries({ queryKey: accountsQuery.queryKey })
  void cache.invalidateQueries({ queryKey: objectsQuery.queryKey })
}

/** What a person pastes, by the catalogue's token fields. */
export type Tokens = Omit<NewAccount, 'space_id' | 'company_id' | 'provider'>

export const useConnect = () => useAccountChange((body: NewAccount) => api.connect({ body }))
export const useReconnect = (id: number) => useAccountChange((body: Tokens) => api.reconnect({ params: { id }, body }))
export const useChangeAccount = (id: number) =>
  useAccountChange((body: { name: string; company_id: number; needs_approval: boolean }) =>
    api.change({ params: { id }, body }),
  )

export function useRemoveAccount(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.remove({ params: { id } }),
    meta: { quiet: true },
    onSuccess: () => {
      cache.removeQueries({ queryKey: cardKey(id) })
      askAgain(cache)
    },
  })
}
