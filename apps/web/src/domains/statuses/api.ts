import type { Config } from '@otklik/contract/desk.ts'
import { type OwnStatus, statuses } from '@otklik/contract/statuses.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { sayStatus } from '../../platform/live/socket.ts'
import { wire } from '../../platform/wire/api.ts'
import { configQuery } from '../desk/api.ts'

const api = makeClient(statuses, wire)

/** Where the person stands, one per paid space. The socket and the poll keep it right. */
export const statusesQuery = queryOptions({
  queryKey: ['statuses'],
  queryFn: async ({ signal, client }) =>
    readStatuses(client.getQueryData(['statuses']), await api.get({ query: { auto_update: false }, signal })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** With what the schedule brings. */
export const askStatuses = () => api.get({ query: { auto_update: true } })

export const loadHours = (space_id: number) => api.workingHours({ query: { space_id } })

/** `until`: so long the plan does not change it. */
export async function chooseStatus(cache: QueryClient, space_id: number, status: number, until?: number) {
  const own = await api.set({ body: { space_id, status, ...(until !== undefined && { until }) } })
  // What is said through the socket would be held no longer.
  if (until === undefined) sayStatus(space_id, status)
  takeStatuses(cache, [own])
}

/** What is known, after what the server has said. An older stay does not replace a newer one, but the server's clock counts. */
export function withStatuses(known: readonly OwnStatus[], fresh: readonly OwnStatus[]): OwnStatus[] {
  const all = new Map(known.map((own) => [own.space_id, own]))
  for (const own of fresh) {
    const before = all.get(own.space_id)
    if (!before || before.status === own.status || before.started_at <= own.started_at) all.set(own.space_id, own)
  }
  return [...all.values()].sort((a, b) => a.space_id - b.space_id)
}

/** An answer that was under way when the person chose another one does not take it back; a space that is gone is. */
export const readStatuses = (known: readonly OwnStatus[] | undefined, fresh: readonly OwnStatus[]) =>
  withStatuses(known ?? [], fresh).filter(({ space_id }) => fresh.some((own) => own.space_id === space_id))

export function takeStatuses(cache: QueryClient, fresh: readonly OwnStatus[]) {
  const known = withStatuses(cache.getQueryData(statusesQuery.queryKey) ?? [], fresh)
  cache.setQueryData(statusesQuery.queryKey, known)
  cache.setQueryData(configQuery.queryKey, (config: Config | undefined) => config && withUserStatus(config, known))
}

/** `user.status` is that of the person's first paid space. */
export function withUserStatus(config: Config, known: readonly OwnStatus[]): Config {
  const first = config.memberships.find(({ is_paid }) => is_paid)
  const own = known.find(({ space_id }) => space_id === first?.space_id)
  if (!own || own.status === config.user.status) return config
  return { ...config, user: { ...config.user, status: own.status } }
}
