import { bots } from '@otklik/contract/bots/bots.ts'
import { limits } from '@otklik/contract/limits.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { wire } from '../../../platform/wire/api.ts'

const api = makeClient(bots, wire)

/** What the list of bots shows, by its own key: rules only name them. */
export const botNamesQuery = queryOptions({
  queryKey: ['bots', 'list'],
  queryFn: ({ signal }) => api.list({ query: {}, signal }),
  staleTime: limits.templates_cache_ms,
  // Without the right there are none to name.
  meta: { quiet: true },
  retry: false,
})
