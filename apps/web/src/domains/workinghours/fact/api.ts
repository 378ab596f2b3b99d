import { schedule } from '@otklik/contract/schedule/schedule.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { wire } from '../../../platform/wire/api.ts'
import { scheduleKeys } from '../api.ts'

const api = makeClient(schedule, wire)

type Asked = { space_id: number; day: string; group_id?: number; user_id?: number }

/** How a day was kept, of those whom one plans and of oneself. */
export const factQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...scheduleKeys.all, 'fact', asked],
    queryFn: ({ signal }) => api.fact({ query: asked, signal }),
    placeholderData: keepPreviousData,
  })
