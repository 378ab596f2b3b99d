// Where a person, and a space, are told besides the bell.
import { outlets, spaceOutlets } from '@otklik/contract/notifications/outlets.ts'
import { watches } from '@otklik/contract/notifications/watches.ts'
import type { Sent } from '@otklik/contract/wire/call.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'

const own = makeClient(outlets, wire)
const ofSpace = makeClient(spaceOutlets, wire)
const followed = makeClient(watches, wire)

const keys = {
  own: ['outlets', 'own'],
  space: ['outlets', 'space'],
  channels: ['outlets', 'channels'],
  watches: ['watches'],
} as const

export const ownOutletsQuery = queryOptions({ queryKey: keys.own, queryFn: ({ signal }) => own.own({ signal }) })
export const addDevice = (body: Sent<typeof outlets.addDevice>['body']) => own.addDevice({ body })
export const useAddDevice = () => useChange([keys.own], addDevice)
export const useRemoveOwn = () => useChange([keys.own], (id: number) => own.remove({ params: { id } }))
export const linkTelegram = (space_id: number) => own.linkTelegram({ body: { space_id } })

export const spaceOutletsQuery = queryOptions({
  queryKey: keys.space,
  queryFn: ({ signal }) => ofSpace.list({ signal }),
})
export const channelsQuery = (space_id: number) =>
  queryOptions({
    queryKey: [...keys.channels, space_id],
    queryFn: ({ signal }) => ofSpace.channels({ query: { space_id }, signal }),
    meta: { quiet: true },
  })

const change = [keys.space]
export type NewAddress = Sent<typeof spaceOutlets.addAddress>['body']
export const useAddAddress = () => useChange(change, (body: NewAddress) => ofSpace.addAddress({ body }))
export type NewChannel = Sent<typeof spaceOutlets.addChannel>['body']
export const useAddChannel = () => useChange(change, (body: NewChannel) => ofSpace.addChannel({ body }))
export type NewGroup = Sent<typeof spaceOutlets.addGroup>['body']
/** The word for it; the group is there when somebody has said it. */
export const useAskGroup = () => useChange([], (body: NewGroup) => ofSpace.addGroup({ body }))
export type Told = Sent<typeof spaceOutlets.change>['body']
export const useChangeOutlet = () =>
  useChange(change, ({ id, ...body }: Told & { id: number }) => ofSpace.change({ params: { id }, body }))
export const useRemoveOutlet = () => useChange(change, (id: number) => ofSpace.remove({ params: { id } }))
export const useAskAgain = () => useChange(change, (id: number) => ofSpace.askAgain({ params: { id } }))
export const useTest = () => useChange(change, (id: number) => ofSpace.test({ params: { id } }))
export const useSaveTelegram = () =>
  useChange([keys.space, keys.own], (body: Sent<typeof spaceOutlets.saveTelegram>['body']) =>
    ofSpace.saveTelegram({ body }),
  )
export const useRemoveService = () =>
  useChange([keys.space, keys.own, keys.channels], (body: Sent<typeof spaceOutlets.removeService>['body']) =>
    ofSpace.removeService({ body }),
  )
export const useSaveRules = () =>
  useChange(change, (body: Sent<typeof spaceOutlets.saveRules>['body']) => ofSpace.saveRules({ body }))
export const openSlack = (body: Sent<typeof spaceOutlets.openSlack>['body']) => ofSpace.openSlack({ body })
export const spaceOutletKeys = [keys.space, keys.channels]

export const watchesQuery = queryOptions({ queryKey: keys.watches, queryFn: ({ signal }) => followed.list({ signal }) })
export const useFollow = () =>
  useChange([keys.watches], (body: Sent<typeof watches.add>['body']) => followed.add({ body }))
export const useUnfollow = () => useChange([keys.watches], (id: number) => followed.remove({ params: { id } }))
