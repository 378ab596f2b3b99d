import { type PublishRequest, type ScheduleSettings, schedule } from '@otklik/contract/schedule/schedule.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'

const api = makeClient(schedule, wire)

export const scheduleKeys = { all: ['schedule'], grids: ['schedule', 'grid'] }

export type Period = { space_id: number; from: string; days: number; group_id?: number }

export const readGrid = (query: Period & { user_id?: number; after?: string }, signal?: AbortSignal) =>
  api.grid({ query, signal })

export const gridQuery = (period: Period & { user_id?: number }) =>
  infiniteQueryOptions({
    queryKey: [...scheduleKeys.grids, period],
    queryFn: ({ pageParam, signal }) => readGrid({ ...period, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

type Edited = Parameters<typeof api.edit>[0]['body']['edits']
export const sendEdits = (space_id: number, edits: Edited) => api.edit({ body: { space_id, edits } })

export const conflictsQuery = (period: Period) =>
  queryOptions({
    queryKey: [...scheduleKeys.all, 'conflicts', period],
    queryFn: ({ signal }) => api.conflicts({ query: period, signal }),
    // Asked for when somebody is about to publish: what was so a minute ago does not help.
    staleTime: 0,
  })

export const usePublish = () =>
  useChange([scheduleKeys.all], (body: Parameters<typeof api.publish>[0]['body'] & Pick<PublishRequest, 'space_id'>) =>
    api.publish({ body }),
  )

export const publicationsQuery = (space_id: number) =>
  infiniteQueryOptions({
    queryKey: [...scheduleKeys.all, 'publications', space_id],
    queryFn: ({ pageParam, signal }) => api.publications({ query: { space_id, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
export const useRevert = () => useChange([scheduleKeys.all], (id: number) => api.revert({ params: { id } }))

export const scheduleSettingsQuery = (space_id: number) =>
  queryOptions({
    queryKey: [...scheduleKeys.all, 'settings', space_id],
    queryFn: ({ signal }) => api.settings({ query: { space_id }, signal }),
  })
export const useSaveScheduleSettings = (space_id: number) =>
  useChange([scheduleKeys.all], (settings: ScheduleSettings) => api.saveSettings({ body: { space_id, settings } }))

type Zoned = { space_id: number; user_id: number; zone: string | null }
export const useSetZone = () => useChange([scheduleKeys.all], (body: Zoned) => api.setZone({ body }))
