import { type RobotSettings, robots } from '@otklik/contract/automation/robots.ts'
import { limits } from '@otklik/contract/limits.ts'
import { type RuleDefinition, type RuleRow, rules } from '@otklik/contract/rules/rules.ts'
import { ruleTraces } from '@otklik/contract/rules/trace.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { movedBefore, useOrderChange } from '../../platform/order.ts'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'
import type { FiringFilter } from './list-search.ts'

const api = makeClient(rules, wire)
const traces = makeClient(ruleTraces, wire)
const robotsApi = makeClient(robots, wire)

/** Lists, cards and versions; journals have keys of their own, since they change by the second. */
export const rulesKey = ['rules'] as const
const listsKey = [...rulesKey, 'list'] as const

const firstPage = undefined as string | undefined
const paged = {
  initialPageParam: firstPage,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}

/** Of all spaces, each in its order; an event drops it at once. */
export const rulesQuery = queryOptions({
  queryKey: listsKey,
  queryFn: ({ signal }) => api.list({ query: {}, signal }),
  staleTime: limits.templates_cache_ms,
})

export const ruleQuery = (id: number) =>
  queryOptions({
    queryKey: [...rulesKey, 'one', id],
    queryFn: ({ signal }) => api.get({ params: { id }, signal }),
    // The page says that there is none.
    meta: { quiet: true },
  })

export const foldersQuery = queryOptions({
  queryKey: [...rulesKey, 'folders'],
  queryFn: ({ signal }) => api.folders({ query: {}, signal }),
})

export const versionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...rulesKey, 'versions', id],
    queryFn: ({ pageParam, signal }) => api.versions({ params: { id }, query: { after: pageParam }, signal }),
    ...paged,
  })

export type SavedRule = RuleDefinition & { space_id: number; seen_version: number; is_on: boolean; agreed: boolean }
/** Without an id it is a new one. */
export const useSaveRule = (id?: number) =>
  useChange([rulesKey], ({ space_id, seen_version, is_on, agreed, ...definition }: SavedRule) =>
    id === undefined
      ? api.add({ body: { space_id, is_on, agreed, ...definition } })
      : api.save({ params: { id }, body: { seen_version, agreed, ...definition } }),
  )

export type Turned = { id: number; is_on: boolean; arms_recent: boolean }
export const useTurnRule = () => useChange([rulesKey], ({ id, ...body }: Turned) => api.turn({ params: { id }, body }))
export const useRemoveRule = () => useChange([rulesKey], (id: number) => api.remove({ params: { id } }))

export type RuleMove = { rule: RuleRow; before: number | null; order: readonly RuleRow[] }
/** Among those of its space, which are sent as they will stand. */
export const useMoveRule = () =>
  useOrderChange({
    query: rulesQuery,
    send: ({ rule: { id, space_id }, before, order }: RuleMove) =>
      api.arrange({ body: { space_id, ids: movedBefore(order, id, before).map((each) => each.id) } }),
    after: (all: RuleRow[], { rule, before, order }) => placedAnew(all, movedBefore(order, rule.id, before)),
  })

/** The rows of one space as they stand now, in the places that rows of this space have among all. */
function placedAnew(all: readonly RuleRow[], moved: readonly RuleRow[]): RuleRow[] {
  const ids = new Set(moved.map(({ id }) => id))
  const rest = moved.map((row, place) => ({ ...row, position: place + 1 }))
  return all.map((row) => (ids.has(row.id) ? (rest.shift() ?? row) : row))
}

export type SavedFolder = { id?: number; space_id: number; name: string; parent_id: number | null }
export const useSaveFolder = () =>
  useChange([rulesKey], ({ id, space_id, ...folder }: SavedFolder) =>
    id === undefined
      ? api.addFolder({ body: { space_id, ...folder } })
      : api.saveFolder({ params: { id }, body: folder }),
  )
export const useRemoveFolder = () => useChange([rulesKey], (id: number) => api.removeFolder({ params: { id } }))

/** A rule goes into a folder by being saved as it stands, in its new place. */
export const useFileRule = () =>
  useChange([rulesKey], async ({ id, folder_id }: { id: number; folder_id: number | null }) => {
    const { space_id, is_on, position, version, updated_by, updated_at, paused, ...definition } = await api.get({
      params: { id },
    })
    // What it deletes or blocks was agreed to when that was written.
    return api.save({ params: { id }, body: { ...definition, folder_id, seen_version: version, agreed: true } })
  })

export const firingsQuery = (space_id: number, filter: FiringFilter) =>
  infiniteQueryOptions({
    queryKey: ['rule_firings', space_id, filter],
    queryFn: ({ pageParam, signal }) => traces.firings({ query: { space_id, ...filter, after: pageParam }, signal }),
    ...paged,
  })

export const failuresKey = ['rule_failures'] as const
export const failuresQuery = (space_id: number) =>
  infiniteQueryOptions({
    queryKey: [...failuresKey, space_id],
    queryFn: ({ pageParam, signal }) => traces.failures({ query: { space_id, after: pageParam }, signal }),
    ...paged,
  })
export const useRepeatFailure = () => useChange([failuresKey], (id: number) => traces.repeat({ params: { id } }))
export const useDismissFailure = () => useChange([failuresKey], (id: number) => traces.dismiss({ params: { id } }))

/** What rules made of a comment or a dialogue. */
export const traceQuery = (kind: WorkKind, id: number, version: number) =>
  infiniteQueryOptions({
    // Whatever a rule does moves the version of what it does it to.
    queryKey: ['rule_trace', kind, id, version],
    queryFn: ({ pageParam, signal }) =>
      (kind === 'item' ? traces.ofItem : traces.ofChat)({ params: { id }, query: { after: pageParam }, signal }),
    ...paged,
    placeholderData: (before) => before,
  })

export const explainQuery = (rule_id: number, kind: WorkKind, id: number) =>
  queryOptions({
    queryKey: ['rule_explained', rule_id, kind, id],
    queryFn: ({ signal }) => traces.explain({ params: { id: rule_id }, query: { kind, thing_id: id }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

const robotSettingsKey = ['robots', 'settings'] as const
export const robotSettingsQuery = (space_id: number) =>
  queryOptions({
    queryKey: [...robotSettingsKey, space_id],
    queryFn: ({ signal }) => robotsApi.settings({ query: { space_id }, signal }),
  })

export const useSaveRobotSettings = (space_id: number) =>
  useChange([robotSettingsKey], (settings: RobotSettings) =>
    robotsApi.saveSettings({ body: { space_id, ...settings } }),
  )
