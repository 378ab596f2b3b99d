import type { Item } from '@otklik/contract/items/items.ts'
import type { ItemFilter } from '@otklik/contract/work/filters.ts'
import { type RefObject, useMemo } from 'react'
import { duePlace } from '../../work/list/due.ts'
import type { WorkListHandle } from '../../work/list/parts/WorkList.tsx'
import { useWorkList } from '../../work/list/useWorkList.ts'
import { itemsQuery, latestItems } from './api.ts'
import { itemKind } from './kind.ts'

const placeOf = ({ created_at }: Item) => created_at
/** As the server has it: the negative first. */
const rankOf = ({ emotion, rating }: Item) => (emotion === -1 || (rating !== null && rating <= 2) ? 0 : 1)

/** The comments of a filter as they are shown now, and what gathers above them. */
export function useItemList(filter: ItemFilter, chosen_id: number | undefined, list: RefObject<WorkListHandle | null>) {
  const { reversed, priority, text } = filter
  const order = useMemo(
    () =>
      priority
        ? { placeOf, rankOf, ...(text === undefined && { dueOf: duePlace }), isAscending: !reversed }
        : { placeOf, isAscending: reversed },
    [reversed, priority, text],
  )
  const options = itemsQuery(filter)
  return useWorkList<Item>({ kind: itemKind, filter, options, latest: latestItems, order, chosen_id, list })
}
