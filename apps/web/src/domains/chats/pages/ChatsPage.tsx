import { useLingui } from '@lingui/react/macro'
import type { Chat, ChatFilter } from '@otklik/contract/chats.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { Panes } from '../../../ui/Pane.tsx'
import { isDefaultStatus, queryOf, type WorkFilter } from '../../actions/filter.ts'
import type { ComposerHandle } from '../../actions/parts/Composer.tsx'
import { FilterBar } from '../../actions/parts/FilterBar.tsx'
import { ListHead } from '../../actions/parts/ListHead.tsx'
import type { WorkListHandle } from '../../actions/parts/WorkList.tsx'
import { neighbours } from '../../actions/rows.ts'
import { useOwnOrder } from '../../actions/useOwnOrder.ts'
import { countsQuery } from '../../desk/api.ts'
import { chatQuery, messagesQuery } from '../api.ts'
import { ChatList } from '../parts/ChatList.tsx'
import { ChatSide } from '../parts/ChatSide.tsx'
import { ChatView } from '../parts/ChatView.tsx'
import { NewDialogButton } from '../parts/NewDialog.tsx'
import { NoChatChosen } from '../parts/NoChatChosen.tsx'
import { useChat, useStatusChange } from '../useChat.ts'
import { useChatKeys } from '../useChatKeys.ts'
import { useChatList } from '../useChatList.ts'

const route = getRouteApi('/work/chats')

/** Dialogues: the list at the left, the chosen one at the right, with whom it is beside that. */
export function ChatsPage() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const filter = route.useSearch()
  const { id: chosen_id } = useParams({ strict: false })
  const list = useRef<WorkListHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const state = useChatList(filter, chosen_id, list)
  const dialogue = useChat(chosen_id)
  const { chat } = dialogue
  const setStatus = useStatusChange()
  const { data: counts } = useQuery(countsQuery)
  const { previous, next } = neighbours(state.rows, chosen_id)

  const onFilter = (search: WorkFilter) => void navigate({ to: '.', search: search as ChatFilter })
  const reverse = useOwnOrder(filter, onFilter)
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

  useChatKeys({
    onNext: next && (() => open(next)),
    onPrevious: previous && (() => open(previous)),
    onReply: () => composer.current?.focus(),
    onClose: chat && (() => setStatus(chat, 'closed')),
    onBack: chosen_id === undefined ? undefined : () => void close(),
  })

  return (
    <Panes
      isMainOpen={chosen_id !== undefined}
      listLabel={t`Список диалогов`}
      sideLabel={t`Автор и история`}
      list={
        <>
          <ListHead
            title={t`Сообщения`}
            route="chats-page"
            count={isDefaultStatus(filter) && filter.object_id.length === 0 ? counts?.chats_count : undefined}
            isReversed={filter.reversed}
            onReverse={reverse}
          >
            <NewDialogButton onStarted={(id) => open({ id })} />
          </ListHead>
          <FilterBar filter={filter} onChange={onFilter} channel="messages" />
          <ChatList
            key={state.name}
            ref={list}
            state={state}
            filter={filter}
            onFilter={onFilter}
            chosen_id={chosen_id}
            hrefOf={({ id }) => `/chats/${id}/messages${queryOf(filter)}`}
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
