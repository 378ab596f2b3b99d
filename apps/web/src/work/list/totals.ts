import { chats } from '@otklik/contract/chats/chats.ts'
import { items } from '@otklik/contract/items/items.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import type { Total } from '@otklik/contract/work/filters.ts'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { wire } from '../../platform/wire/api.ts'
import type { ListFilter } from '../filters/filter.ts'
import type { Latest } from './latest.ts'
import type { ListRow } from './rows.ts'

export type ListChannel = 'items' | 'messages'

const api = makeClient({ items: items.total, messages: chats.total }, wire)
const roots: Record<ListChannel, string> = { items: 'items', messages: 'chats' }
/** Counting may look through thousands of rows: a rush of events asks for it once in this while. */
const PAUSE_MS = 5_000

/** How many fit, whatever their order. */
export function totalQuery(channel: ListChannel, filter: ListFilter) {
  const query = { ...filter, reversed: false, priority: false }
  return queryOptions({
    queryKey: [roots[channel], 'total', query],
    queryFn: ({ signal }) => api[channel]({ query, signal }),
    staleTime: PAUSE_MS,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** Of the list on the screen; counted anew when events bring or change rows. */
export function useTotal<R extends ListRow>(
  channel: ListChannel,
  filter: ListFilter,
  latest: Latest<R>,
  enabled: boolean,
) {
  const cache = useQueryClient()
  const { data, isPlaceholderData } = useQuery({ ...totalQuery(channel, filter), enabled })

  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const unwatch = latest.watch(cache, () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void cache.invalidateQueries({ queryKey: totalQuery(channel, filter).queryKey })
      }, PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      unwatch()
    }
  }, [cache, channel, filter, latest, enabled])

  return enabled && !isPlaceholderData ? data : undefined
}

/** «148», «10 000+» where counting stopped. */
export const formatTotal = ({ count, has_more }: Total, locale: string) =>
  `${new Intl.NumberFormat(locale).format(count)}${has_more ? '+' : ''}`
