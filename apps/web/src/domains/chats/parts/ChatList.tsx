import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Chat } from '@otklik/contract/chats.ts'
import type { ChatFilter } from '@otklik/contract/filters.ts'
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
import type { ChatListState } from '../useChatList.ts'
import { ChatRow } from './ChatRow.tsx'

const ROW_PX = 64
const ROW_PHONE_PX = 72
const TOOLS_PX = 12

type Props = {
  ref: Ref<WorkListHandle>
  state: ChatListState
  filter: ChatFilter
  onFilter: (filter: WorkFilter) => void
  chosen_id: number | undefined
  hrefOf: (chat: Chat) => string
  onOpen: (chat: Chat) => void
  onPoint: (chat: Chat) => void
  onShowNew: () => void
  picking: SelectionState<Chat>
  toolsOf?: (chat: Chat) => ReactNode
  tooled_id: number | undefined
}

/** The rows, or why there are none. */
export function ChatList(props: Props) {
  const { ref, state, filter, onFilter, chosen_id, hrefOf, onOpen, onPoint, onShowNew, picking, toolsOf, tooled_id } =
    props
  const { t } = useLingui()
  const rowHeight = usePhone() ? ROW_PHONE_PX : ROW_PX
  const { accountOf } = usePeople()
  const { query, rows, fresh, come, latest, name, isShown } = state
  const { selection } = picking

  if (query.isPending) return <RowSkeletons height={rowHeight} count={12} />
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
      label={t`Диалоги`}
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
              labelOf: ({ author, title }) => t`Выбрать: ${title ?? author.name}`,
              onPick: (row, isRange) => picking.toggle(rows, row, isRange),
            }
          : undefined
      }
      toolsOf={toolsOf && ((row) => toolsOf(newest(row, latest.get(row.id))))}
      tooled_id={tooled_id}
      tools_px={TOOLS_PX}
      tail={<ListTail query={query} isSearching={isShortPage(query.data?.pages)} />}
      news={{
        count: fresh.length,
        come,
        onShow: onShowNew,
        textOf: (count) =>
          t({
            message: plural(count, {
              one: '# диалог с новым сообщением',
              few: '# диалога с новыми сообщениями',
              many: '# диалогов с новыми сообщениями',
              other: '# диалога с новыми сообщениями',
            }),
          }),
      }}
    >
      {(row) => {
        const chat = newest(row, latest.get(row.id))
        return (
          <ChatRow
            chat={chat}
            account={accountOf(chat)}
            isPicking={selection.isOn}
            isDone={isShown(chat) === false}
            isChosen={chat.id === chosen_id}
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
      text={t`По этому фильтру никто не ждёт ответа. Следующее сообщение появится здесь само.`}
      action={
        <Button variant="default" onClick={() => onFilter({ ...filter, status: ['closed', 'autoclosed'] })}>
          <Trans>Показать закрытые</Trans>
        </Button>
      }
    />
  )
}
