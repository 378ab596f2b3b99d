import type { Counts } from '@otklik/contract/desk.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Total } from '@otklik/contract/work/filters.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countsQuery } from '../../domains/desk/api.ts'
import { countOf, type ListFilter } from '../filters/filter.ts'
import type { Latest } from './latest.ts'
import type { ListRow } from './rows.ts'
import { type ListChannel, useTotal } from './totals.ts'

const counts: Record<ListChannel, keyof Counts> = { items: 'items_count', messages: 'chats_count' }

/** How much is in the list: of the usual one the menu knows it already. */
export function useListTotal<R extends ListRow>(
  channel: ListChannel,
  filter: ListFilter,
  latest: Latest<R>,
): Total | undefined {
  const { data } = useQuery(countsQuery)
  const count = data?.[counts[channel]]
  const isUsual = countOf(filter) === 0
  const isCapped = count !== undefined && count >= limits.count_cap
  const total = useTotal(channel, filter, latest, !isUsual || isCapped)
  return useMemo(
    () => (isUsual && !isCapped && count !== undefined ? { count, has_more: false } : total),
    [isUsual, isCapped, count, total],
  )
}
