import {
  type MemberCard,
  type MemberChange,
  type MemberFilter,
  members,
  type NewInvite,
} from '@otklik/contract/users/members.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'
import { objectsQuery } from '../desk/api.ts'

const api = makeClient(members, wire)

export const memberKeys = { lists: ['members', 'list'], cards: ['members', 'card'], all: ['members'] }
const cardKey = (space_id: number, user_id: number) => [...memberKeys.cards, space_id, user_id]

export const membersQuery = (filter: MemberFilter) =>
  infiniteQueryOptions({
    queryKey: [...memberKeys.lists, filter],
    queryFn: ({ pageParam, signal }) => api.list({ query: { ...filter, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** Of all spaces and states, page after page. */
export async function listEverybody(): Promise<MemberCard[]> {
  const everybody: MemberCard[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await api.list({ query: { state: 'all', ...(after && { after }) } })
    everybody.push(...page.rows)
    after = page.next
  }
  return everybody
}

export const memberQuery = (space_id: number, user_id: number) =>
  queryOptions({
    queryKey: cardKey(space_id, user_id),
    queryFn: ({ signal }) => api.get({ params: { id: user_id }, query: { space_id }, signal }),
    // The page says that there is no such person.
    meta: { quiet: true },
  })

export const invitesQuery = queryOptions({ queryKey: ['invites'], queryFn: ({ signal }) => api.invites({ signal }) })
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => api.groups({ signal }),
  // Events say when one changes.
  staleTime: Number.POSITIVE_INFINITY,
})

/** The answer is the member as they stand now; lists and the colleagues' names follow. */
function keepMember(cache: QueryClient, card: MemberCard) {
  cache.setQueryData(cardKey(card.space_id, card.user_id), card)
  void cache.invalidateQueries({ queryKey: memberKeys.lists })
  void cache.invalidateQueries({ queryKey: groupsQuery.queryKey })
  void cache.invalidateQueries({ queryKey: objectsQuery.queryKey })
}

function useMemberChange<Input, Answer extends MemberCard>(change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, meta: { quiet: true }, onSuccess: (card) => keepMember(cache, card) })
}

export const useChangeMember = (user_id: number) =>
  useMemberChange((body: MemberChange) => api.change({ params: { id: user_id }, body }))

export const useDeactivate = (user_id: number) =>
  useMemberChange((body: { space_id: number; hand_over_to: number | null; evenly: boolean }) =>
    api.deactivate({ params: { id: user_id }, body }),
  )

export const useActivate = (user_id: number) =>
  useMemberChange((space_id: number) => api.activate({ params: { id: user_id }, body: { space_id } }))

export const useSignOutMember = (user_id: number) =>
  useMemberChange((space_id: number) => api.signOut({ params: { id: user_id }, body: { space_id } }))

// Invitations and groups: small lists, asked for whole after every change.
const ofInvites = [invitesQuery.queryKey, memberKeys.lists]
export const useInvite = () => useChange(ofInvites, (body: NewInvite) => api.invite({ body }))
export const useResendInvite = () => useChange(ofInvites, (id: number) => api.resendInvite({ params: { id } }))
export const useRevokeInvite = () => useChange(ofInvites, (id: number) => api.revokeInvite({ params: { id } }))

export type NewGroup = { space_id: number; name: string; members: number[] }
const ofGroups = [groupsQuery.queryKey, memberKeys.all]
/** Without an id it is a new one. */
export const useSaveGroup = (id?: number) =>
  useChange(ofGroups, (body: NewGroup) =>
    id === undefined ? api.addGroup({ body }) : api.changeGroup({ params: { id }, body }),
  )
export const useRemoveGroup = () => useChange(ofGroups, (id: number) => api.removeGroup({ params: { id } }))
