import { type HandoverList, handover, type NewHandover } from '@otklik/contract/routing/handover.ts'
import { type AccountRouting, type RoutingSettings, routing } from '@otklik/contract/routing/routing.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'

const api = makeClient(routing, wire)
const handing = makeClient(handover, wire)

export const routingKeys = { all: ['routing'], handovers: ['handovers'] }

export const accountRoutingQuery = (id: number) =>
  queryOptions({
    queryKey: [...routingKeys.all, 'account', id],
    queryFn: ({ signal }) => api.ofAccount({ params: { id }, signal }),
  })

export function useSetAccountRouting(id: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: AccountRouting) => api.setAccount({ params: { id }, body }),
    meta: { quiet: true },
    onSuccess: (card) => cache.setQueryData(accountRoutingQuery(id).queryKey, card),
  })
}

export const routingSettingsQuery = (space_id: number) =>
  queryOptions({
    queryKey: [...routingKeys.all, 'settings', space_id],
    queryFn: ({ signal }) => api.settings({ query: { space_id }, signal }),
  })

export const useSaveRoutingSettings = (space_id: number) =>
  useChange([routingKeys.all, routingKeys.handovers], (settings: RoutingSettings) =>
    api.saveSettings({ body: { space_id, ...settings } }),
  )

export const handoverQuery = (space_id: number) =>
  queryOptions({
    queryKey: [...routingKeys.handovers, 'list', space_id],
    queryFn: ({ signal }): Promise<HandoverList> => handing.list({ query: { space_id }, signal }),
  })

export const freshHandoversQuery = (space_id: number) =>
  queryOptions({
    queryKey: [...routingKeys.handovers, 'fresh', space_id],
    queryFn: ({ signal }) => handing.fresh({ query: { space_id }, signal }),
  })

export const handoversQuery = (space_id: number) =>
  infiniteQueryOptions({
    queryKey: [...routingKeys.handovers, 'made', space_id],
    queryFn: ({ pageParam, signal }) => handing.made({ query: { space_id, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

export type Handing = Omit<NewHandover, 'space_id'>
export const useHandOver = (space_id: number) =>
  useChange([routingKeys.handovers, ['items'], ['chats']], ({ key, ...body }: Handing & { key: string }) =>
    handing.give({ body: { space_id, ...body }, key }),
  )
export const useDismiss = (space_id: number) =>
  useChange([routingKeys.handovers], (thing: { kind: 'item' | 'chat'; id: number }) =>
    handing.dismiss({ body: { space_id, ...thing } }),
  )
export const useReadHandover = () =>
  useChange([routingKeys.handovers], (id: number) => handing.read({ params: { id } }))
