import { type HdeTicket, hdeTickets } from '@otklik/contract/hde.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(hdeTickets, wire)
/** Most spaces have none: nothing is asked of a card then. */
const STALE_MS = 300_000
const ASK_AGAIN_MS = 3_000
const ASK_SELDOM_MS = 60_000

export type Handed = { kind: 'item' | 'chat'; id: number }

export const desksQuery = queryOptions({
  queryKey: ['hde', 'desks'],
  queryFn: ({ signal }) => api.desks({ signal }),
  staleTime: STALE_MS,
  // Nothing on the page depends on it.
  meta: { quiet: true },
})

const isUnderWay = (ticket: HdeTicket | null | undefined) =>
  ticket != null && ticket.state !== 'sent' && ticket.state !== 'failed'

export const ticketQuery = ({ kind, id }: Handed) =>
  queryOptions({
    queryKey: ['hde', 'ticket', kind, id],
    queryFn: async ({ signal }) => {
      const asked = { params: { id }, signal }
      return (await (kind === 'item' ? api.ofItem(asked) : api.ofChat(asked))).ticket
    },
    refetchInterval: ({ state: { data } }) =>
      isUnderWay(data) ? ASK_AGAIN_MS : data?.state === 'sent' && ASK_SELDOM_MS,
    meta: { quiet: true },
  })

export function useHandOver(of: Handed) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (desk_id: number) => {
      const asked = { params: { id: of.id }, body: { desk_id } }
      return of.kind === 'item' ? api.handItem(asked) : api.handChat(asked)
    },
    onSuccess: (ticket) => cache.setQueryData(ticketQuery(of).queryKey, ticket),
  })
}
