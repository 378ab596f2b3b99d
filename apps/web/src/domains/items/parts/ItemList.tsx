import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ItemFilter } from '@otklik/contract/filters.ts'
import type { Item } from '@otklik/contract/items.ts'
import type { ReactNode, Ref } from 'react'
import { Empty } from '../../../ui/Empty.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import { RowSkeletons } from '../../../ui/RowSkeletons.tsx'
import { cleared, countOf, type WorkFilter } from '../../actions/filter.ts'
import { ListTail, Searching } from '../../actions/parts/ListTail.tsx'
import { UnlessConnected } from '../../actions/parts/UnlessConnected.tsx'
import { WorkList, type WorkListHandle } from '../../actions/parts/WorkList.tsx'
import { isShortPage, newest } from '../../actions/rows.ts'
import { isChosen, type SelectionState } from '../../actions/selection.ts'
import { usePeople } from '../../actions/usePeople.ts'
import { usePhone } from '../../actions/usePhone.ts'
import { useOpened } from '../opened.ts'
import type { ItemListState } from '../useItemList.ts'
import { ItemRow } from './ItemRow.tsx'

const ROW_PX = 78
const ROW_PHONE_PX = 84

type Props = {
  ref: Ref<WorkListHandle>
  state: ItemListState
  filter: ItemFilter
  onFilter: (filter: WorkFilter) => void
  chosen_id: number | undefined
  hrefOf: (item: Item) => string
  onOpen: (item: Item) => void
  onPoint: (item: Item) => void
  onShowNew: () => void
  picking: SelectionState<Item>
  toolsOf?: (item: Item) => ReactNode
  tooled_id: number | undefined
}

/** The rows, or why there are none. */
export function ItemList(props: Props) {
  const { ref, state, filter, onFilter, chosen_id, hrefOf, onOpen, onPoint, onShowNew, picking, toolsOf, tooled_id } =
    props
  const { t } = useLingui()
  const rowHeight = usePhone() ? ROW_PHONE_PX : ROW_PX
  const opened = useOpened()
  const { accountOf, assigneeOf } = usePeople()
  const { query, rows, fresh, come, latest, name, isShown } = state
  const { selection } = picking

  if (query.isPending) return <RowSkeletons height={rowHeight} count={10} />
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
  if (rows.length === 0 && fresh.length === 0)
    return (
      <UnlessConnected>
        <AllDone filter={filter} onFilter={onFilter} />
      </UnlessConnected>
    )
  return (
    <WorkList
      ref={ref}
      label={t`Комментарии`}
      name={name}
      rows={rows}
      rowHeight={rowHeight}
      chosen_id={chosen_id}
      hrefOf={hrefOf}
      onOpen={onOpen}
      onPoint={onPoint}
      pages={query.data?.pages.length ?? 1}
      hasMore={query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError}
      onMore={query.fetchNextPage}
      picking={
        selection.isOn
          ? {
              isPicked: (id) => isChosen(selection, id),
              labelOf: ({ author }) => t`Выбрать: ${author?.name ?? ''}`,
              onPick: (row, isRange) => picking.toggle(rows, row, isRange),
            }
          : undefined
      }
      toolsOf={toolsOf && ((row) => toolsOf(newest(row, latest.get(row.id))))}
      tooled_id={tooled_id}
      tail={<ListTail query={query} isSearching={isShortPage(query.data?.pages)} />}
      news={{
        count: fresh.length,
        come,
        onShow: onShowNew,
        textOf: (count) =>
          t({
            message: plural(count, {
              one: '# новый комментарий',
              few: '# новых комментария',
              many: '# новых комментариев',
              other: '# нового комментария',
            }),
          }),
      }}
    >
      {(row) => {
        const item = newest(row, latest.get(row.id))
        return (
          <ItemRow
            item={item}
            account={accountOf(item)}
            assignee={assigneeOf(item)}
            isUnread={item.status === 'new' && !opened.has(item.id)}
            isPicking={selection.isOn}
            isDone={isShown(item) === false}
          />
        )
      }}
    </WorkList>
  )
}

/** Of the usual list it is good news; of any other, that nothing fits. */
function AllDone({ filter, onFilter }: Pick<Props, 'filter' | 'onFilter'>) {
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
      text={t`По этому фильтру ничего не ждёт ответа. Следующее появится здесь само.`}
      action={
        <Button variant="default" onClick={() => onFilter({ ...filter, status: ['closed', 'autoclosed'] })}>
          <Trans>Показать закрытые</Trans>
        </Button>
      }
    />
  )
}
