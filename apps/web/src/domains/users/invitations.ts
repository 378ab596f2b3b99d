import { invitations } from '@otklik/contract/users/invitations.ts'
import { members } from '@otklik/contract/users/members.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { configQuery, objectsQuery } from '../desk/api.ts'

const api = makeClient({ ...invitations, leave: members.leave }, wire)
const STALE_MS = 300_000

/** Invitations to me. No event tells of one, since they come from spaces that I am no member of: asked now and then. */
export const myInvitesQuery = queryOptions({
  queryKey: ['my-invites'],
  queryFn: ({ signal }) => api.mine({ signal }),
  staleTime: STALE_MS,
  refetchInterval: STALE_MS,
  // Nothing on the page depends on it.
  meta: { quiet: true },
})

/** Another membership is another menu, other accounts and other rights. */
function useMembershipChange(change: (id: number) => Promise<unknown>, onSuccess?: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta: { quiet: true },
    // Of the change itself, not of one call: its line is gone by the time the lists are here.
    onSuccess,
    // Also when it failed: the invitation may have been taken back meanwhile.
    onSettled: () =>
      Promise.all(
        [myInvitesQuery, configQuery, objectsQuery].map(({ queryKey }) => cache.invalidateQueries({ queryKey })),
      ),
  })
}

export const useAcceptInvite = (onSuccess: () => void) =>
  useMembershipChange((id) => api.accept({ params: { id } }), onSuccess)
export const useRefuseInvite = () => useMembershipChange((id) => api.refuse({ params: { id } }))
export const useLeaveSpace = (onSuccess: () => void) =>
  useMembershipChange((id) => api.leave({ params: { id } }), onSuccess)
