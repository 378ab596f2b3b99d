import type { Chat } from '@otklik/contract/chats.ts'
import type { ChatFilter } from '@otklik/contract/filters.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { useHeld } from '../../platform/locks.ts'
import { queryOf } from '../actions/filter.ts'
import { FORGET_MS, isTold } from '../actions/fits.ts'
import type { WorkListHandle } from '../actions/parts/WorkList.tsx'
import { readPlace } from '../actions/place.ts'
import { hiddenByOthers } from '../actions/rows.ts'
import { useFits } from '../actions/useFits.ts'
import { useLiveRows } from '../actions/useLiveRows.ts'
import { useActor } from '../desk/api.ts'
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

  const query = useInfiniteQuery({ ...chatsQuery(filter), ...(!isTold(filter) && { gcTime: FORGET_MS }) })
  const { data: latest } = useQuery(latestChats)
  const isShown = useFits(filter)
  const { reversed, priority } = filter
  const order = useMemo(() => ({ placeOf, isAscending: reversed !== priority }), [reversed, priority])
  // What one of us wrote, or what one is looking at, needs no telling. A dialogue does not say how urgent it is.
  const isNews = useCallback(
    (chat: Chat) => !priority && isShown(chat) === true && chat.last_message?.is_own === false && chat.id !== chosen_id,
    [priority, isShown, chosen_id],
  )
  const isQuiet = useCallback(() => chosen_id === undefined && (list.current?.isQuiet() ?? true), [chosen_id, list])
  const isSettled = query.data !== undefined && !query.isPlaceholderData
  const live = useLiveRows({ name, pages: query.data?.pages, isSettled, latest, order, isNews, isQuiet })
  const held = useHeld('chat', useActor().id)
  const rows = useMemo(
    () => (filter.hide_other ? hiddenByOthers(live.rows, held, chosen_id) : live.rows),
    [filter.hide_other, live.rows, held, chosen_id],
  )
  return { ...live, rows, name, query, latest, isShown }
}

export type ChatListState = ReturnType<typeof useChatList>
