import type { Chat } from '@otklik/contract/chats/chats.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { useActor } from '../../domains/desk/api.ts'
import { useHeld } from '../../platform/live/locks.ts'
import { queryOf, type WorkFilter } from '../filters/filter.ts'
import { FORGET_MS, isTold } from '../filters/fits.ts'
import { useFitting } from '../filters/useFitting.ts'
import type { Kind } from '../kind.ts'
import type { Latest } from './latest.ts'
import type { PagesQuery } from './pages-query.ts'
import type { WorkListHandle } from './parts/WorkList.tsx'
import { readPlace } from './place.ts'
import { hiddenByOthers, type Order } from './rows.ts'
import { useLiveRows } from './useLiveRows.ts'

type Input<R> = {
  kind: Kind
  filter: WorkFilter
  options: PagesQuery<R>
  latest: Latest<R & (Item | Chat)>
  order: Order<R>
  /** Of a row that fits: whether it is worth telling. */
  isNews?: (row: R) => boolean
  chosen_id: number | undefined
  list: RefObject<WorkListHandle | null>
}

const yes = () => true
const nobody: ReadonlySet<number> = new Set()
const DUE_MS = 60_000

/** The rows of a filter as they are shown now, and what gathers above them. */
export function useWorkList<R extends Item | Chat>(input: Input<R>) {
  const { kind, filter, options, latest, order, isNews = yes, chosen_id, list } = input
  const cache = useQueryClient()
  const name = `${kind.plural}${queryOf(filter)}`

  // After a reload of the tab: as much as was loaded before, in one go, so that the place is found again.
  useState(() => {
    const { pages } = readPlace(name)
    if (pages > 1 && !cache.getQueryData(options.queryKey)) void cache.prefetchInfiniteQuery({ ...options, pages })
  })

  const query = useInfiniteQuery({
    ...options,
    ...(!isTold(filter) && { gcTime: FORGET_MS }),
    // Time alone brings rows into it.
    ...(filter.due && { refetchInterval: DUE_MS }),
  })
  const isShown = useFitting<R>(kind, name, filter, latest as Latest<R>)
  const isWorthTelling = useCallback((row: R) => isShown(row) === true && isNews(row), [isShown, isNews])
  const isQuiet = useCallback(() => chosen_id === undefined && (list.current?.isQuiet() ?? true), [chosen_id, list])
  const isSettled = query.data !== undefined && !query.isPlaceholderData
  const pages = query.data?.pages
  const live = useLiveRows({ name, pages, isSettled, latest, order, isNews: isWorthTelling, isQuiet })
  const others = useHeld(kind.name, useActor().id)
  const held = filter.hide_other ? others : nobody
  const rows = useMemo(() => hiddenByOthers(live.rows, held, chosen_id), [live.rows, held, chosen_id])
  return { ...live, rows, held, query, latest, isShown, isSettled }
}

export type WorkListState<R extends Item | Chat> = ReturnType<typeof useWorkList<R>>
