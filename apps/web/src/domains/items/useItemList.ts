import type { Item, ItemFilter } from '@otklik/contract/items.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { queryOf } from '../actions/filter.ts'
import { fits } from '../actions/fits.ts'
import type { WorkListHandle } from '../actions/parts/WorkList.tsx'
import { readPlace } from '../actions/place.ts'
import { useLiveRows } from '../actions/useLiveRows.ts'
import { itemsQuery, latestItems } from './api.ts'

const placeOf = ({ created_at }: Item) => created_at

/** The comments of a filter as they are shown now, and what gathers above them. */
export function useItemList(filter: ItemFilter, chosen_id: number | undefined, list: RefObject<WorkListHandle | null>) {
  const cache = useQueryClient()
  const name = `items${queryOf(filter)}`

  // After a reload of the tab: as much as was loaded before, in one go, so that the place is found again.
  useState(() => {
    const { pages } = readPlace(name)
    const options = itemsQuery(filter)
    if (pages > 1 && !cache.getQueryData(options.queryKey)) void cache.prefetchInfiniteQuery({ ...options, pages })
  })

  const query = useInfiniteQuery(itemsQuery(filter))
  const { data: latest } = useQuery(latestItems)
  const order = useMemo(() => ({ placeOf, isReversed: filter.reversed }), [filter.reversed])
  const isNews = useCallback((item: Item) => fits(filter)(item) === true, [filter])
  const isQuiet = useCallback(() => chosen_id === undefined && (list.current?.isQuiet() ?? true), [chosen_id, list])
  const isSettled = query.data !== undefined && !query.isPlaceholderData
  const live = useLiveRows({ name, pages: query.data?.pages, isSettled, latest, order, isNews, isQuiet })
  return { ...live, name, query, latest }
}

export type ItemListState = ReturnType<typeof useItemList>
