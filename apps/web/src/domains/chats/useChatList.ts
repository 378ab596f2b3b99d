import type { Chat } from '@otklik/contract/chats/chats.ts'
import type { ChatFilter } from '@otklik/contract/work/filters.ts'
import { type RefObject, useCallback, useMemo } from 'react'
import { duePlace } from '../../work/list/due.ts'
import type { WorkListHandle } from '../../work/list/parts/WorkList.tsx'
import { useWorkList } from '../../work/list/useWorkList.ts'
import { chatsQuery, latestChats } from './api.ts'
import { chatKind } from './kind.ts'

const placeOf = ({ last_message_at }: Chat) => last_message_at
/** In order of priority, as the server has it: who has waited longest, then where nobody waits. */
const waitOf = ({ unanswered_at }: Chat) => unanswered_at ?? Number.MAX_SAFE_INTEGER
/** As the server has it: the negative first. */
const rankOf = ({ emotion }: Chat) => (emotion === -1 ? 0 : 1)

/** The dialogues of a filter as they are shown now, and what gathers above them. */
export function useChatList(filter: ChatFilter, chosen_id: number | undefined, list: RefObject<WorkListHandle | null>) {
  const { reversed, priority, text } = filter
  const order = useMemo(
    () =>
      priority
        ? { placeOf, rankOf, ...(text === undefined && { placeOf: waitOf, dueOf: duePlace }), isAscending: !reversed }
        : { placeOf, isAscending: reversed },
    [reversed, priority, text],
  )
  // What one of us wrote, or what one is looking at, needs no telling.
  const isNews = useCallback((chat: Chat) => chat.last_message?.is_own === false && chat.id !== chosen_id, [chosen_id])
  const options = chatsQuery(filter)
  return useWorkList<Chat>({ kind: chatKind, filter, options, latest: latestChats, order, isNews, chosen_id, list })
}
