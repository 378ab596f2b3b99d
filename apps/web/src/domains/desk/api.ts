import type { Account } from '@otklik/contract/accounts/accounts.ts'
import { type Config, type Counts, desk, type Objects } from '@otklik/contract/desk.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Actor } from '@otklik/contract/permissions.ts'
import type { Company, Space } from '@otklik/contract/spaces.ts'
import type { Member, User } from '@otklik/contract/users/users.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import type { Place } from '@otklik/contract/wire/socket.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { isIdle } from '../../platform/pages/idle.ts'
import { wire } from '../../platform/wire/api.ts'

import { configKey, objectsKey } from './keys.ts'
import { isPeriodOver } from './period.ts'

export { useActor } from '../../platform/may.ts'
export { isPaid, isPeriodOver, type WithPeriod, withPeriod } from './period.ts'

const api = makeClient(desk, wire)

/** Loaded anew after 8 hours, or after 10 minutes while the paid period is over (product/spaces: Paid period). */
const configAge = (config: Config | undefined) =>
  config && isPeriodOver(config.spaces) ? limits.config_reload_unpaid_ms : limits.config_reload_ms

export const configQuery = queryOptions({
  queryKey: configKey,
  queryFn: async ({ signal, client }) => {
    const config = await api.config({ query: { ts: Date.now() }, signal })
    keepCounts(client, config)
    isFirstRead = isAlone(client)
    return config
  },
  staleTime: ({ state }) => configAge(state.data),
  refetchInterval: ({ state }) => configAge(state.data),
  gcTime: Number.POSITIVE_INFINITY,
})

/** Whether nothing but what says where it stands had been asked for when the config came; the sign-in's is of no space. */
let isFirstRead = false
const saysWhere: readonly unknown[] = [configKey[0], objectsKey[0], 'counts', 'social']
const isAlone = (cache: QueryClient) =>
  cache.getQueryCache().findAll({
    predicate: ({ queryKey, state }) =>
      !saysWhere.includes(queryKey[0]) && (state.data !== undefined || state.fetchStatus === 'fetching'),
  }).length === 0

/**
 * Where each space stood before anything on the screen was read: from there the socket tells the rest. Nothing when
 * something was read before: then all of it is read again.
 */
export function seenAtFirst(cache: QueryClient): Place[] | undefined {
  const config = cache.getQueryData<Config>(configQuery.queryKey)
  if (!isFirstRead || !config) return undefined
  const objects = cache.getQueryData<Objects>(objectsQuery.queryKey)
  const seqOf = (space_id: number) => objects?.seen.find((one) => one.space_id === space_id)?.seq
  return config.seen.map(({ space_id, seq }) => ({ space_id, seq: Math.min(seq, seqOf(space_id) ?? seq) }))
}

export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: ({ signal }) => api.counts({ query: {}, signal }),
  staleTime: limits.counts_poll_ms,
  refetchInterval: () => (isIdle() ? false : limits.counts_poll_ms),
})

export const objectsQuery = queryOptions({
  queryKey: objectsKey,
  queryFn: ({ signal }) => api.objects({ query: { tags: true }, signal }),
  // Events say when an account changes.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export const actorOf = ({ user, memberships, otp_required }: Config): Actor => ({
  id: user.id,
  memberships,
  must_enrol_otp: otp_required,
})

/** The config carries the counts of its moment: no second call is needed to show the menu. */
function keepCounts(cache: QueryClient, config: Config) {
  const { items_count, chats_count, monitoring_count, issues_count, issues_expired_count, approvals_count } = config
  const issues = { issues_count, issues_expired_count }
  const counts: Counts = { items_count, chats_count, monitoring_count, ...issues, approvals_count }
  cache.setQueryData(countsQuery.queryKey, counts)
}

/** For pages: the shell shows them only once the config is there. */
export function useConfig(): Config {
  const { data } = useQuery(configQuery)
  if (!data) throw new Error('a page before the config')
  return data
}

export const useUser = (): User => useConfig().user
export const useSpace = (id: number): Space | undefined => useConfig().spaces.find((space) => space.id === id)

const none: Objects = {
  ...{ seen: [], items: [], companies: [], members: [] },
  ...{ tags: [], archived_tags: [], tag_groups: [], labels: [], archived_labels: [], departments: [], ai_agents: [] },
}
/** Accounts, companies and colleagues; empty until they have come. */
export const useObjects = (): Objects => useQuery(objectsQuery).data ?? none

export const useAccounts = (): Account[] => useObjects().items
export const useAccount = (id: number): Account | undefined => useAccounts().find((account) => account.id === id)
export const useCompany = (id: number): Company | undefined =>
  useObjects().companies.find((company) => company.id === id)
export const useMember = (space_id: number, user_id: number | null): Member | undefined =>
  useObjects().members.find((member) => member.space_id === space_id && member.user_id === user_id)
