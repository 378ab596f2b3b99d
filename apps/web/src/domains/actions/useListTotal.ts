import type { Counts } from '@otklik/contract/desk.ts'
import type { Total } from '@otklik/contract/filters.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { countsQuery } from '../desk/api.ts'
import { countOf, type ListFilter } from './filter.ts'
import { type ListChannel, useTotal } from './totals.ts'

const counts: Record<ListChannel, keyof Counts> = { items: 'items_count', messages: 'chats_count' }

/** How much is in the list: of the usual one the menu knows it already. */
export function useListTotal(channel: ListChannel, filter: ListFilter, latest: unknown): Total | undefined {
  const { data } = useQuery(countsQuery)
  const count = data?.[counts[channel]]
  const isUsual = countOf(filter) === 0
  const isCapped = count !== undefined && count >= limits.count_cap
  const total = useTotal(channel, filter, latest, !isUsual || isCapped)
  return isUsual && !isCapped && count !== undefined ? { count, has_more: false } : total
}
