import { useLingui } from '@lingui/react/macro'
import type { Chat } from '@otklik/contract/chats.ts'
import { ChatFilter } from '@otklik/contract/filters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
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
import { chatQuery, messagesQuery } from '../api.ts'
import { ChatList } from '../parts/ChatList.tsx'
import { ChatSide } from '../parts/ChatSide.tsx'
import { ChatView } from '../parts/ChatView.tsx'
import { NewDialogButton } from '../parts/NewDialog.tsx'
import { NoChatChosen } from '../parts/NoChatChosen.tsx'
import { useChat, useStatusChange } from '../useChat.ts'
import { useChatKeys } from '../useChatKeys.ts'
import { useChatList } from '../useChatList.ts'
import { useChatRowDeeds } from '../useChatRowDeeds.ts'

const route = getRouteApi('/work/chats')

/** Dialogues: the list at the left, the chosen one at the right, with whom it is beside that. */
export function ChatsPage() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const filter = route.useSearch()
  const query = queryOf(filter)
  const { id: chosen_id } = useParams({ strict: false })
  const list = useRef<WorkListHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const state = useChatList(filter, chosen_id, list)
  const dialogue = useChat(chosen_id)
  const { chat } = dialogue
  const setStatus = useStatusChange()
  const total = useListTotal('messages', filter, state.latest)
  const picking = useSelection<Chat>(state.name)
  const work = useManyWork({ type: 'chat', picking, filter, rows: state.rows, total })
  const may = useMay()
  const { previous, next } = neighbours(state.rows, chosen_id)

  const onFilter = useOwnFilter('messages')
  const open = ({ id }: Pick<Chat, 'id'>) =>
    void navigate({ to: '/chats/$id/messages', params: { id }, search: filter, replace: chosen_id !== undefined })
  const close = async () => {
    await navigate({ to: '/chats', search: filter })
    if (chosen_id !== undefined) list.current?.focusRow(chosen_id)
  }
  const prefetch = ({ id }: Chat) => {
    void cache.prefetchQuery(chatQuery(id))
    void cache.prefetchInfiniteQuery(messagesQuery(id))
  }

  const deedsOf = useChatRowDeeds()
  const [tagging_id, setTagging] = useState<number>()
  /** What a key is about: what is open, else the row in the focus or under the pointer. */
  const meant = () => {
    if (chat) return chat
    const id = list.current?.pointed()
    const row = state.rows.find((each) => each.id === id)
    return row && newest(row, state.latest.get(row.id))
  }
  const mayPick = may('chats.process')
  const startPicking = () => {
    if (chosen_id !== undefined) void navigate({ to: '/chats', search: filter })
    picking.start()
  }
  const isOpen = chosen_id !== undefined
  useChatKeys({
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
    onTake: () => {
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
      <Link to="/chats/$id/messages" params={{ id }}>
        {(row && (row.title ?? row.author.name)) || `#${id}`}
      </Link>
    )
  }

  return (
    <Panes
      isMainOpen={chosen_id !== undefined || (picking.selection.isOn && work.run_ids.length > 0)}
      listLabel={t`Список диалогов`}
      sideLabel={t`Автор и история`}
      list={
        <>
          <ListHead
            title={t`Сообщения`}
            route="chats-page"
            total={total}
            isReversed={filter.reversed}
            onReverse={() => onFilter({ ...filter, reversed: !filter.reversed })}
            onApply={(query) => onFilter(forgiving(ChatFilter).parse(query))}
            authors="/chats/authors"
            isPicking={picking.selection.isOn}
            onPick={mayPick ? () => (picking.selection.isOn ? work.end() : startPicking()) : undefined}
          >
            <NewDialogButton onStarted={(id) => open({ id })} />
          </ListHead>
          <FilterBar filter={filter} onChange={onFilter} channel="messages" />
          <RunStrip
            type="chat"
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
          <ChatList
            key={state.name}
            ref={list}
            state={state}
            filter={filter}
            onFilter={onFilter}
            chosen_id={chosen_id}
            hrefOf={({ id }) => `/chats/${id}/messages${query}`}
            onOpen={open}
            onPoint={prefetch}
            onShowNew={() => {
              state.show()
              list.current?.toTop()
            }}
            picking={picking}
            tooled_id={tagging_id}
            toolsOf={(chat) => (
              <RowTools
                work={chat}
                use="chats"
                {...deedsOf(chat)}
                isTagging={chat.id === tagging_id}
                onTagging={(isOpen) => setTagging(isOpen ? chat.id : undefined)}
              />
            )}
          />
          {work.many.count > 0 && <BulkBar type="chat" many={work.many} onDo={work.onDo} onEnd={work.end} />}
        </>
      }
      main={
        picking.selection.isOn ? (
          <ManyPane
            type="chat"
            many={work.many}
            rows={work.chosen}
            run_ids={work.run_ids}
            mayReply={may('chats.reply')}
            onKeep={work.keep}
            nameOf={nameOf}
            onEnd={work.end}
          />
        ) : chosen_id === undefined ? (
          <NoChatChosen />
        ) : (
          <ChatView
            id={chosen_id}
            state={dialogue}
            composer={composer}
            onSet={(status, delayed_until) => chat && setStatus(chat, status, delayed_until)}
            onBack={() => void close()}
          />
        )
      }
      side={dialogue.card && chat && <ChatSide card={dialogue.card} chat={chat} />}
    />
  )
}
