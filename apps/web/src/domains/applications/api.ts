import { type ApplicationDraft, applications } from '@otklik/contract/auth/applications.ts'
import { type AuthorizationRequest, consents, type PersonalTokenDraft } from '@otklik/contract/auth/consents.ts'
import { users } from '@otklik/contract/users/users.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'

const api = makeClient(applications, wire)
const own = makeClient({ ...consents, me: users.me }, wire)
const key = ['applications'] as const

export const applicationsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => api.list({ signal }),
})
export const applicationQuery = (id: number) =>
  queryOptions({ queryKey: [...key, 'one', id], queryFn: ({ signal }) => api.get({ params: { id }, signal }) })

type Saved = ApplicationDraft & { has_secret: boolean }

/** Without an id it is a new one. */
export const useSaveApplication = (space_id: number, id?: number) =>
  useChange([key], ({ has_secret, ...body }: Saved) =>
    id === undefined ? api.add({ body: { space_id, has_secret, ...body } }) : api.change({ params: { id }, body }),
  )
export const useRotateSecret = (id: number) => useChange([key], () => api.rotate({ params: { id } }))
export const useRemoveApplication = (id: number) => useChange([key], () => api.remove({ params: { id } }))

export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: ({ signal }) => own.list({ signal }),
})
export const tokensQuery = queryOptions({
  queryKey: ['personal tokens'],
  queryFn: ({ signal }) => own.tokens({ signal }),
})
export const useWithdraw = () => useChange([consentsQuery.queryKey], (id: number) => own.withdraw({ params: { id } }))
export const useAddToken = () => useChange([tokensQuery.queryKey], (body: PersonalTokenDraft) => own.addToken({ body }))
export const useRemoveToken = () =>
  useChange([tokensQuery.queryKey], (id: string) => own.removeToken({ params: { id } }))

/** What an application asks for, as it stands in the address; what is not of OAuth is none of the server's business. */
export function requestOf(search: string): AuthorizationRequest {
  const given = new URLSearchParams(search)
  const names = [
    ...(['client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state'] as const),
    ...(['code_challenge', 'code_challenge_method'] as const),
  ]
  return Object.fromEntries(names.flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : [])))
}

export const askQuery = (request: AuthorizationRequest) =>
  queryOptions({
    queryKey: ['oauth', request],
    queryFn: () => own.ask({ body: request }),
    retry: false,
    // Whether the sign-in is fresh enough changes while somebody reads.
    staleTime: 0,
    meta: { quiet: true },
  })
export const meQuery = queryOptions({ queryKey: ['oauth', 'me'], queryFn: ({ signal }) => own.me({ signal }) })
export const useDecide = (request: AuthorizationRequest) =>
  useMutation({
    mutationFn: (is_allowed: boolean) => own.decide({ body: { ...request, is_allowed } }),
    meta: { quiet: true },
  })
