import { chats } from '@otklik/contract/chats.ts'
import { makeClient } from '@otklik/contract/client.ts'
import type { Total } from '@otklik/contract/filters.ts'
import { items } from '@otklik/contract/items.ts'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { wire } from '../../platform/api.ts'
import type { ListFilter } from './filter.ts'

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

/** Of the list on the screen; counted anew while `latest`, the rows that events bring, changes. */
export function useTotal(channel: ListChannel, filter: ListFilter, latest: unknown, enabled: boolean) {
  const cache = useQueryClient()
  const options = totalQuery(channel, filter)
  const { data, isPlaceholderData } = useQuery({ ...options, enabled })
  const key = useRef(options.queryKey)
  key.current = options.queryKey
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of `latest` is a reason
  useEffect(() => {
    if (!enabled || timer.current) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void cache.invalidateQueries({ queryKey: key.current })
    }, PAUSE_MS)
  }, [latest])
  useEffect(() => () => clearTimeout(timer.current), [])

  return enabled && !isPlaceholderData ? data : undefined
}

/** «148», «10 000+» where counting stopped. */
export const formatTotal = ({ count, has_more }: Total, locale: string) =>
  `${new Intl.NumberFormat(locale).format(count)}${has_more ? '+' : ''}`
