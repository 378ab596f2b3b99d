import { useLingui } from '@lingui/react/macro'
import type { Item, ItemFilter } from '@otklik/contract/items.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Panes } from '../../../ui/Pane.tsx'
import { isDefaultStatus, queryOf, type WorkFilter } from '../../actions/filter.ts'
import type { ComposerHandle } from '../../actions/parts/Composer.tsx'
import { FilterBar } from '../../actions/parts/FilterBar.tsx'
import { ListHead } from '../../actions/parts/ListHead.tsx'
import type { WorkListHandle } from '../../actions/parts/WorkList.tsx'
import { neighbours } from '../../actions/rows.ts'
import { useOwnOrder } from '../../actions/useOwnOrder.ts'
import { countsQuery } from '../../desk/api.ts'
import { itemQuery } from '../api.ts'
import { markOpened } from '../opened.ts'
import { ItemCard } from '../parts/ItemCard.tsx'
import { ItemList } from '../parts/ItemList.tsx'
import { ItemSide } from '../parts/ItemSide.tsx'
import { NoItemChosen } from '../parts/NoItemChosen.tsx'
import { useItemCard, useStatusChange } from '../useItemCard.ts'
import { useItemKeys } from '../useItemKeys.ts'
import { useItemList } from '../useItemList.ts'

const route = getRouteApi('/work/items')

/** Comments: the list at the left, the chosen one at the right, who wrote it beside that. */
export function ItemsPage() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const filter = route.useSearch()
  const { id: chosen_id } = useParams({ strict: false })
  const list = useRef<WorkListHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const state = useItemList(filter, chosen_id, list)
  const card = useItemCard(chosen_id)
  const setStatus = useStatusChange()
  const { data: counts } = useQuery(countsQuery)
  const { previous, next } = neighbours(state.rows, chosen_id)

  const onFilter = (search: WorkFilter) => void navigate({ to: '.', search: search as ItemFilter })
  const reverse = useOwnOrder(filter, onFilter)
  const open = ({ id }: Item) =>
    void navigate({ to: '/items/$id', params: { id }, search: filter, replace: chosen_id !== undefined })
  const close = async () => {
    await navigate({ to: '/items', search: filter })
    if (chosen_id !== undefined) list.current?.focusRow(chosen_id)
  }
  const prefetch = ({ id }: Item) => void cache.prefetchQuery(itemQuery(id))

  useEffect(() => {
    if (chosen_id !== undefined) markOpened(chosen_id)
  }, [chosen_id])
  useEffect(() => {
    if (next) void cache.prefetchQuery(itemQuery(next.id))
  }, [cache, next])
  useItemKeys({
    onNext: next && (() => open(next)),
    onPrevious: previous && (() => open(previous)),
    onReply: () => composer.current?.focus(),
    onClose: card.item && (() => card.item && setStatus(card.item, 'closed')),
    onBack: chosen_id === undefined ? undefined : () => void close(),
  })

  return (
    <Panes
      isMainOpen={chosen_id !== undefined}
      listLabel={t`Список комментариев`}
      sideLabel={t`Автор и история`}
      list={
        <>
          <ListHead
            title={t`Комментарии`}
            route="items-page"
            count={isDefaultStatus(filter) && filter.object_id.length === 0 ? counts?.items_count : undefined}
            isReversed={filter.reversed}
            onReverse={reverse}
          />
          <FilterBar filter={filter} onChange={onFilter} channel="items" />
          <ItemList
            key={state.name}
            ref={list}
            state={state}
            filter={filter}
            onFilter={onFilter}
            chosen_id={chosen_id}
            hrefOf={({ id }) => `/items/${id}${queryOf(filter)}`}
            onOpen={open}
            onPoint={prefetch}
            onShowNew={() => {
              state.show()
              list.current?.toTop()
            }}
          />
        </>
      }
      main={
        chosen_id === undefined ? (
          <NoItemChosen />
        ) : (
          <ItemCard
            id={chosen_id}
            state={card}
            composer={composer}
            onSet={(status, delayed_until) => card.item && setStatus(card.item, status, delayed_until)}
            onBack={() => void close()}
            onPrevious={previous && (() => open(previous))}
            onNext={next && (() => open(next))}
          />
        )
      }
      side={card.card && card.item && <ItemSide card={card.card} item={card.item} />}
    />
  )
}
