import type { Chat } from '@otklik/contract/chats/chats.ts'
import { ChatFilter } from '@otklik/contract/work/filters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { knownBy } from '../../../platform/pages/address.ts'
import { SideSkeleton } from '../../../ui/page/SideSkeleton.tsx'
import { useLasting } from '../../../ui/useLasting.ts'
import type { WorkListHandle } from '../../../work/list/parts/WorkList.tsx'
import { WorkPage } from '../../../work/list/parts/WorkPage.tsx'
import { chatQuery, messagesQuery } from '../api.ts'
import { chatKind } from '../kind.ts'
import { ChatSide } from '../parts/ChatSide.tsx'
import { ChatView } from '../parts/ChatView.tsx'
import { NewDialogButton } from '../parts/NewDialog.tsx'
import { useChat, useStatusChange } from '../useChat.ts'
import { useChatList } from '../useChatList.ts'
import { useChatRowDeeds } from '../useChatRowDeeds.ts'

const route = getRouteApi('/work/chats')
const known = knownBy(ChatFilter)

/** Dialogues: the list at the left, the chosen one at the right, with whom it is beside that. */
export function ChatsPage() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const filter = route.useSearch({ select: known, structuralSharing: true })
  const { id: chosen_id } = useParams({ strict: false })
  const list = useRef<WorkListHandle>(null)
  const state = useChatList(filter, chosen_id, list)
  const dialogue = useChat(chosen_id)
  const { chat } = dialogue
  const setStatus = useStatusChange()
  const deedsOf = useChatRowDeeds()
  const { toOne } = useLasting({
    toOne: (id: number) =>
      void navigate({ to: '/chats/$id/messages', params: { id }, search: filter, replace: chosen_id !== undefined }),
  })

  return (
    <WorkPage<Chat>
      kind={chatKind}
      {...{ filter, list, state, chosen_id, deedsOf, toOne }}
      open={chat}
      toAll={() => navigate({ to: '/chats', search: filter })}
      onPoint={({ id }) => {
        void cache.prefetchQuery(chatQuery(id))
        void cache.prefetchInfiniteQuery(messagesQuery(id))
      }}
      nameOf={(id, row, name) => (
        <Link to="/chats/$id/messages" params={{ id }}>
          {(row && (row.title ?? row.author.name)) || name || `#${id}`}
        </Link>
      )}
      card={(id, { composer, onBack, onNext, onReturn }) => (
        <ChatView
          id={id}
          state={dialogue}
          composer={composer}
          onSet={(status, delayed_until) => chat && setStatus(chat, status, delayed_until)}
          onBack={onBack}
          onNext={onNext}
          onReturn={onReturn}
        />
      )}
      side={
        dialogue.card && chat ? (
          <ChatSide card={dialogue.card} chat={chat} />
        ) : (
          chosen_id !== undefined && dialogue.query.isPending && <SideSkeleton />
        )
      }
      headEnd={useMemo(() => <NewDialogButton onStarted={toOne} />, [toOne])}
    />
  )
}
