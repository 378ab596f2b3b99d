import { notifications, type Unread } from '@otklik/contract/notifications/notifications.ts'
import type { Role } from '@otklik/contract/permissions.ts'
import type { Sent } from '@otklik/contract/wire/call.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'

const api = makeClient(notifications, wire)

export const notificationKeys = {
  unread: ['notifications', 'unread'],
  list: ['notifications', 'list'],
  settings: ['notifications', 'settings'],
  defaults: ['notifications', 'defaults'],
}

export const unreadQuery = queryOptions({
  queryKey: notificationKeys.unread,
  queryFn: ({ signal }) => api.unread({ signal }),
})

export const countUnread = ({ spaces }: Unread) => spaces.reduce((sum, { unread }) => sum + unread, 0)

export const bellQuery = (isUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: [...notificationKeys.list, isUnread],
    queryFn: ({ pageParam, signal }) =>
      api.list({ query: { ...(isUnread && { unread: true }), after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** What every open page shows of it: the count at once, the list when somebody looks at it. */
function takeUnread(cache: QueryClient, unread: Unread) {
  cache.setQueryData(notificationKeys.unread, unread)
  return cache.invalidateQueries({ queryKey: notificationKeys.list })
}

export const readOne = async (cache: QueryClient, id: number) => takeUnread(cache, await api.read({ params: { id } }))
export const readUpTo = async (cache: QueryClient, up_to: number) =>
  takeUnread(cache, await api.readAll({ body: { up_to } }))
/** Whoever opens something has read what they were told of it. */
export const readThing = async (cache: QueryClient, thing: 'item' | 'chat', id: number) =>
  takeUnread(cache, await api.readThing({ body: { thing, id } }))

type Muted = { space_id: number; thing: 'item' | 'chat'; id: number; until: number | null }
export const useMute = () => useChange([notificationKeys.list], (body: Muted) => api.mute({ body }))

export const settingsQuery = (space_id: number) =>
  queryOptions({
    queryKey: [...notificationKeys.settings, space_id],
    queryFn: ({ signal }) => api.settings({ query: { space_id }, signal }),
  })

export const defaultsQuery = (space_id: number, role: Role) =>
  queryOptions({
    queryKey: [...notificationKeys.defaults, space_id, role],
    queryFn: ({ signal }) => api.defaults({ query: { space_id, role }, signal }),
  })

export type SavedSettings = Sent<typeof notifications.saveSettings>['body']
export const useSaveSettings = () =>
  useChange([notificationKeys.settings], (body: SavedSettings) => api.saveSettings({ body }))

export type SavedDefaults = Sent<typeof notifications.saveDefaults>['body']
export const useSaveDefaults = () =>
  useChange([notificationKeys.settings, notificationKeys.defaults], (body: SavedDefaults) => api.saveDefaults({ body }))
