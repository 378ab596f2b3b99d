import { type StatsFilter, statistics } from '@otklik/contract/statistics/statistics.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(statistics, wire)

export const statisticsKey = ['statistics']

/** What was on the screen stays until the next answer comes. */
export const statsItemsQuery = (query: StatsFilter) =>
  queryOptions({
    queryKey: [...statisticsKey, 'items', query],
    queryFn: ({ signal }) => api.items({ query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
