import type { Total } from '@otklik/contract/work/filters.ts'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ListFilter } from '../filters/filter.ts'
import type { Kind } from '../kind.ts'
import type { Latest } from './latest.ts'
import type { ListRow } from './rows.ts'

/** Counting may look through thousands of rows: a rush of events asks for it once in this while. */
const PAUSE_MS = 5_000

/** How many fit, whatever their order. */
export function totalQuery({ plural, calls }: Kind, filter: ListFilter) {
  const query = { ...filter, reversed: false, priority: false }
  return queryOptions({
    queryKey: [plural, 'total', query],
    queryFn: ({ signal }) => calls.total(query, signal),
    staleTime: PAUSE_MS,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** Of the list on the screen; counted anew when events bring or change rows. */
export function useTotal<R extends ListRow>(kind: Kind, filter: ListFilter, latest: Latest<R>, enabled: boolean) {
  const cache = useQueryClient()
  const { data, isPlaceholderData } = useQuery({ ...totalQuery(kind, filter), enabled })

  useEffect(() => {
    if (!enabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const unwatch = latest.watch(cache, () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void cache.invalidateQueries({ queryKey: totalQuery(kind, filter).queryKey })
      }, PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      unwatch()
    }
  }, [cache, kind, filter, latest, enabled])

  return enabled && !isPlaceholderData ? data : undefined
}

/** «148», «10 000+» where counting stopped. */
export const formatTotal = ({ count, has_more }: Total, locale: string) =>
  `${new Intl.NumberFormat(locale).format(count)}${has_more ? '+' : ''}`
