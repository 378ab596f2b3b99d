import { useLingui } from '@lingui/react/macro'
import { ItemFilter } from '@otklik/contract/filters.ts'
import type { Item } from '@otklik/contract/items.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { forgiving } from '../../../platform/address.ts'
import { useMay } from '../../../platform/may.ts'
import { Panes } from '../../../ui/Pane.tsx'
import { queryOf } from '../../actions/filter.ts'
import { BulkBar } from '../../actions/parts/BulkBar.tsx'
import type { ComposerHandle } from '../../actions/parts/Composer.tsx'
import { FilterBar } from '../../actions/parts/FilterBar.tsx'
import { ListHead } from '../../actions/parts/ListHead.tsx'
import { ManyPane } from '../../actions/parts/ManyPane.tsx'
import { PickStrip } from '../../actions/parts/PickStrip.tsx'
import { RowTools } from '../../actions/parts/RowTools.tsx'
import { RunStrip } from '../../actions/parts/RunStrip.tsx'
import type { WorkListHandle } from '../../actions/parts/WorkList.tsx'
import { neighbours, newest } from '../../actions/rows.ts'
import { useSelection } from '../../actions/selection.ts'
import { useListTotal } from '../../actions/useListTotal.ts'
import { useManyWork } from '../../actions/useManyWork.ts'
import { useOwnFilter } from '../../actions/useOwnFilter.ts'
import { itemQuery } from '../api.ts'
import { markOpened } from '../opened.ts'
import { ItemCard } from '../parts/ItemCard.tsx'
import { ItemList } from '../parts/ItemList.tsx'
import { ItemSide } from '../parts/ItemSide.tsx'
import { NoItemChosen } from '../parts/NoItemChosen.tsx'
import { useItemCard, useStatusChange } from '../useItemCard.ts'
import { useItemKeys } from '../useItemKeys.ts'
import { useItemList } from '../useItemList.ts'
import { useItemRowDeeds } from '../useItemRowDeeds.ts'

const route = getRouteApi('/work/items')

/** Comments: the list at the left, the chosen one at the right, who wrote it beside that. */
export function ItemsPage() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const filter = route.useSearch()
  const query = queryOf(filter)
  const { id: chosen_id } = useParams({ strict: false })
  const list = useRef<WorkListHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const state = useItemList(filter, chosen_id, list)
  const card = useItemCard(chosen_id)
  const setStatus = useStatusChange()
  const total = useListTotal('items', filter, state.latest)
  const picking = useSelection<Item>(state.name)
  const work = useManyWork({ type: 'item', picking, filter, rows: state.rows, total })
  const may = useMay()
  const { previous, next } = neighbours(state.rows, chosen_id)

  const onFilter = useOwnFilter('items')
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
  const deedsOf = useItemRowDeeds()
  const [tagging_id, setTagging] = useState<number>()
  /** What a key is about: what is open, else the row in the focus or under the pointer. */
  const meant = () => {
    if (card.item) return card.item
    const id = list.current?.pointed()
    const row = state.rows.find((each) => each.id === id)
    return row && newest(row, state.latest.get(row.id))
  }
  const mayPick = may('items.process')
  const startPicking = () => {
    if (chosen_id !== undefined) void navigate({ to: '/items', search: filter })
    picking.start()
  }
  const isOpen = chosen_id !== undefined
  useItemKeys({
    onStep: (by) => {
      if (chosen_id === undefined) return list.current?.step(by)
      const neighbour = by === 1 ? next : previous
      if (neighbour) open(neighbour)
    },
    onReply: () => {
      const row = meant()
      if (chosen_id !== undefined || !row) composer.current?.focus()
      else open(row)
    },
    onClose: () => {
      const row = meant()
      if (row) deedsOf(row).onClose?.()
    },
    // Of what is open, the card has these keys itself.
    onTake: isOpen
      ? undefined
      : () => {
          const row = meant()
          if (row) deedsOf(row).onTake?.()
        },
    onTag: isOpen ? undefined : () => setTagging(meant()?.id),
    onPick: mayPick
      ? () => {
          const row = meant()
          if (!picking.selection.isOn) startPicking()
          if (row) picking.toggle(state.rows, row)
        }
      : undefined,
    onBack: picking.selection.isOn ? work.end : chosen_id === undefined ? undefined : () => void close(),
  })

  const nameOf = (id: number) => {
    const row = state.latest.get(id) ?? state.rows.find((each) => each.id === id)
    return (
      <Link to="/items/$id" params={{ id }}>
        {row?.author?.name || `#${id}`}
      </Link>
    )
  }

  return (
    <Panes
      isMainOpen={chosen_id !== undefined || (picking.selection.isOn && work.run_ids.length > 0)}
      listLabel={t`Список комментариев`}
      sideLabel={t`Автор и история`}
      list={
        <>
          <ListHead
            title={t`Комментарии`}
            route="items-page"
            total={total}
            isReversed={filter.reversed}
            onReverse={() => onFilter({ ...filter, reversed: !filter.reversed })}
            onApply={(query) => onFilter(forgiving(ItemFilter).parse(query))}
            authors="/items/authors"
            isPicking={picking.selection.isOn}
            onPick={mayPick ? () => (picking.selection.isOn ? work.end() : startPicking()) : undefined}
          />
          <FilterBar filter={filter} onChange={onFilter} channel="items" />
          <RunStrip
            type="item"
            onOpen={(id) => {
              startPicking()
              work.showRun(id)
            }}
          />
          {picking.selection.isOn && (
            <PickStrip
              count={work.many.count}
              isAll={picking.selection.isAll}
              total={total}
              onAll={picking.chooseAll}
              onNone={picking.start}
            />
          )}
          <ItemList
            key={state.name}
            ref={list}
            state={state}
            filter={filter}
            onFilter={onFilter}
            chosen_id={chosen_id}
            hrefOf={({ id }) => `/items/${id}${query}`}
            onOpen={open}
            onPoint={prefetch}
            onShowNew={() => {
              state.show()
              list.current?.toTop()
            }}
            picking={picking}
            tooled_id={tagging_id}
            toolsOf={(item) => (
              <RowTools
                work={item}
                use="items"
                {...deedsOf(item)}
                isTagging={item.id === tagging_id}
                onTagging={(isOpen) => setTagging(isOpen ? item.id : undefined)}
              />
            )}
          />
          {work.many.count > 0 && <BulkBar type="item" many={work.many} onDo={work.onDo} onEnd={work.end} />}
        </>
      }
      main={
        picking.selection.isOn ? (
          <ManyPane
            type="item"
            many={work.many}
            rows={work.chosen}
            run_ids={work.run_ids}
            mayReply={may('items.reply')}
            onKeep={work.keep}
            nameOf={nameOf}
            onEnd={work.end}
          />
        ) : chosen_id === undefined ? (
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
