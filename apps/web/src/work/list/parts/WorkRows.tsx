import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Chat } from '@otklik/contract/chats/chats.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import type { ReactNode, Ref } from 'react'
import { SearchIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { isChosen, type SelectionState } from '../../bulk/selection.ts'
import { cleared, countOf, type ListFilter, type WorkFilter } from '../../filters/filter.ts'
import { isShortPage } from '../rows.ts'
import { useNews } from '../useLiveRows.ts'
import type { WorkListState } from '../useWorkList.ts'
import { ListTail, Searching } from './ListTail.tsx'
import { UnlessConnected } from './UnlessConnected.tsx'
import { WorkList, type WorkListHandle } from './WorkList.tsx'

/** What a page gives the list on it. */
export type RowsProps<R extends Item | Chat> = {
  ref: Ref<WorkListHandle>
  state: WorkListState<R>
  filter: ListFilter
  onFilter: (filter: WorkFilter) => void
  chosen_id: number | undefined
  hrefOf: (row: R) => string
  onOpen: (row: R) => void
  onPoint: (row: R) => void
  onShowNew: () => void
  picking: SelectionState<R>
  toolsOf: (row: R) => ReactNode
  tooled_id: number | undefined
}

type Props<R extends Item | Chat> = RowsProps<R> & {
  label: string
  rowHeight: number
  tools_px?: number
  nameOf: (row: R) => string
  newsText: (count: number) => string
  /** Where the usual list is empty. */
  emptyText: string
  /** The same function until something other than the row has changed. */
  draw: (row: R, isChosen: boolean) => ReactNode
}

const FIRST_ROWS_PX = 780

/** The rows, or why there are none. */
export function WorkRows<R extends Item | Chat>(props: Props<R>) {
  const { state, filter, onFilter, onShowNew, picking, nameOf, newsText, emptyText, ...rest } = props
  const { t } = useLingui()
  const { query, rows, latest, name } = state
  const { selection } = picking
  const nowOf = latest.useNow()
  const { held, come } = useNews(state)

  if (query.isPending)
    return <RowSkeletons height={rest.rowHeight} count={Math.round(FIRST_ROWS_PX / rest.rowHeight)} isPictured />
  if (query.isError && rows.length === 0)
    return (
      <Failure
        title={t`Список не загрузился`}
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  if (rows.length === 0 && query.hasNextPage) return <Searching query={query} />
  if (rows.length === 0 && held.length === 0)
    return (
      <UnlessConnected>
        <AllDone filter={filter} onFilter={onFilter} text={emptyText} />
      </UnlessConnected>
    )
  const canLoad = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError
  return (
    <WorkList
      {...rest}
      {...{ name, rows, nowOf }}
      pages={query.data?.pages.length ?? 1}
      hasMore={query.hasNextPage}
      onMore={canLoad ? query.fetchNextPage : undefined}
      picking={
        selection.isOn
          ? {
              isPicked: (id) => isChosen(selection, id),
              labelOf: (row) => t`Выбрать: ${nameOf(row)}`,
              onPick: (row, isRange) => picking.toggle(rows, row, isRange),
            }
          : undefined
      }
      tail={<ListTail query={query} isSearching={isShortPage(query.data?.pages)} />}
      news={{ count: held.length, come, onShow: onShowNew, textOf: newsText }}
    />
  )
}

type Done = { filter: ListFilter; onFilter: (filter: WorkFilter) => void; text: string }

/** Of the usual list it is good news; of any other, that nothing fits. */
function AllDone({ filter, onFilter, text }: Done) {
  const { t } = useLingui()
  if (countOf(filter) > 0)
    return (
      <Empty
        icon={SearchIcon}
        title={t`Ничего не нашлось`}
        text={t`По этому фильтру ничего нет. Уберите часть условий или начните заново.`}
        action={
          <Button variant="default" onClick={() => onFilter(cleared(filter))}>
            <Trans>Сбросить фильтр</Trans>
          </Button>
        }
      />
    )
  return (
    <Empty
      title={t`Всё разобрано`}
      text={text}
      action={
        <Button variant="default" onClick={() => onFilter({ ...filter, status: ['closed', 'autoclosed'] })}>
          <Trans>Показать закрытые</Trans>
        </Button>
      }
    />
  )
}
