import type { Chat, ChatFilter } from '@otklik/contract/chats.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { queryOf } from '../actions/filter.ts'
import { fits } from '../actions/fits.ts'
import type { WorkListHandle } from '../actions/parts/WorkList.tsx'
import { readPlace } from '../actions/place.ts'
import { useLiveRows } from '../actions/useLiveRows.ts'
import { chatsQuery, latestChats } from './api.ts'

const placeOf = ({ last_message_at }: Chat) => last_message_at

/** The dialogues of a filter as they are shown now, and what gathers above them. */
export function useChatList(filter: ChatFilter, chosen_id: number | undefined, list: RefObject<WorkListHandle | null>) {
  const cache = useQueryClient()
  const name = `chats${queryOf(filter)}`

  // After a reload of the tab: as much as was loaded before, in one go, so that the place is found again.
  useState(() => {
    const { pages } = readPlace(name)
    const options = chatsQuery(filter)
    if (pages > 1 && !cache.getQueryData(options.queryKey)) void cache.prefetchInfiniteQuery({ ...options, pages })
  })

  const query = useInfiniteQuery(chatsQuery(filter))
  const { data: latest } = useQuery(latestChats)
  const order = useMemo(() => ({ placeOf, isReversed: filter.reversed }), [filter.reversed])
  // What one of us wrote, or what one is looking at, needs no telling.
  const isNews = useCallback(
    (chat: Chat) => fits(filter)(chat) === true && chat.last_message?.is_own === false && chat.id !== chosen_id,
    [filter, chosen_id],
  )
  const isQuiet = useCallback(() => chosen_id === undefined && (list.current?.isQuiet() ?? true), [chosen_id, list])
  const isSettled = query.data !== undefined && !query.isPlaceholderData
  const live = useLiveRows({ name, pages: query.data?.pages, isSettled, latest, order, isNews, isQuiet })
  return { ...live, name, query, latest }
}

export type ChatListState = ReturnType<typeof useChatList>
