import type { Chat } from '@otklik/contract/chats.ts'
import type { ChatFilter } from '@otklik/contract/filters.ts'
import { type RefObject, useCallback, useMemo } from 'react'
import type { WorkListHandle } from '../actions/parts/WorkList.tsx'
import { useWorkList } from '../actions/useWorkList.ts'
import { chatsQuery, latestChats } from './api.ts'

const placeOf = ({ last_message_at }: Chat) => last_message_at

/** The dialogues of a filter as they are shown now, and what gathers above them. */
export function useChatList(filter: ChatFilter, chosen_id: number | undefined, list: RefObject<WorkListHandle | null>) {
  const { reversed, priority } = filter
  const order = useMemo(() => ({ placeOf, isAscending: reversed !== priority }), [reversed, priority])
  // What one of us wrote, or what one is looking at, needs no telling. A dialogue does not say how urgent it is.
  const isNews = useCallback(
    (chat: Chat) => !priority && chat.last_message?.is_own === false && chat.id !== chosen_id,
    [priority, chosen_id],
  )
  const options = chatsQuery(filter)
  return useWorkList<Chat>({ type: 'chat', filter, options, latest: latestChats, order, isNews, chosen_id, list })
}
