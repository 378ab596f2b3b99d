import { limits } from '@otklik/contract/limits.ts'
import type { Total } from '@otklik/contract/work/filters.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countsQuery } from '../../domains/desk/api.ts'
import { countOf, type ListFilter } from '../filters/filter.ts'
import type { Kind } from '../kind.ts'
import type { Latest } from './latest.ts'
import type { ListRow } from './rows.ts'
import { useTotal } from './totals.ts'

/** How much is in the list: of the usual one the menu knows it already. */
export function useListTotal<R extends ListRow>(kind: Kind, filter: ListFilter, latest: Latest<R>): Total | undefined {
  const { data } = useQuery(countsQuery)
  const count = data?.[kind.count]
  const isUsual = countOf(filter) === 0
  const isCapped = count !== undefined && count >= limits.count_cap
  const total = useTotal(kind, filter, latest, !isUsual || isCapped)
  return useMemo(
    () => (isUsual && !isCapped && count !== undefined ? { count, has_more: false } : total),
    [isUsual, isCapped, count, total],
  )
}
