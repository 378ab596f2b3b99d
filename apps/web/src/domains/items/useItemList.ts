import type { ItemFilter } from '@otklik/contract/filters.ts'
import type { Item } from '@otklik/contract/items.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { useHeld } from '../../platform/locks.ts'
import { queryOf } from '../actions/filter.ts'
import { FORGET_MS, isTold } from '../actions/fits.ts'
import type { WorkListHandle } from '../actions/parts/WorkList.tsx'
import { readPlace } from '../actions/place.ts'
import { hiddenByOthers } from '../actions/rows.ts'
import { useFits } from '../actions/useFits.ts'
import { useLiveRows } from '../actions/useLiveRows.ts'
import { useActor } from '../desk/api.ts'
import { itemsQuery, latestItems } from './api.ts'

const placeOf = ({ created_at }: Item) => created_at
/** As the server has it: the negative first. */
const rankOf = ({ emotion, rating }: Item) => (emotion === -1 || (rating !== null && rating <= 2) ? 0 : 1)

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

  const query = useInfiniteQuery({ ...itemsQuery(filter), ...(!isTold(filter) && { gcTime: FORGET_MS }) })
  const { data: latest } = useQuery(latestItems)
  const isShown = useFits(filter)
  const { reversed, priority } = filter
  const order = useMemo(
    () => (priority ? { placeOf, rankOf, isAscending: !reversed } : { placeOf, isAscending: reversed }),
    [reversed, priority],
  )
  const isNews = useCallback((item: Item) => isShown(item) === true, [isShown])
  const isQuiet = useCallback(() => chosen_id === undefined && (list.current?.isQuiet() ?? true), [chosen_id, list])
  const isSettled = query.data !== undefined && !query.isPlaceholderData
  const live = useLiveRows({ name, pages: query.data?.pages, isSettled, latest, order, isNews, isQuiet })
  const held = useHeld('item', useActor().id)
  const rows = useMemo(
    () => (filter.hide_other ? hiddenByOthers(live.rows, held, chosen_id) : live.rows),
    [filter.hide_other, live.rows, held, chosen_id],
  )
  return { ...live, rows, name, query, latest, isShown }
}

export type ItemListState = ReturnType<typeof useItemList>
