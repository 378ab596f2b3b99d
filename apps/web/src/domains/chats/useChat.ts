import { useLingui } from '@lingui/react/macro'
import type { Chat } from '@otklik/contract/chats/chats.ts'
import { SettableStatus } from '@otklik/contract/work/work.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from '../../ui/layers/toast.ts'
import { useTellRefused } from '../../work/card/useTellRefused.ts'
import { newest } from '../../work/list/rows.ts'
import { chatQuery, latestChats, messagesQuery, toldMessages, useSetChatStatus } from './api.ts'
import { mergeMessages } from './told.ts'

/** A dialogue and its messages, with what events have told since they were loaded. */
export function useChat(id: number | undefined) {
  const enabled = id !== undefined
  const query = useQuery({ ...chatQuery(id ?? 0), enabled })
  const messagesState = useInfiniteQuery({ ...messagesQuery(id ?? 0), enabled })
  const latest = latestChats.useOne(id)
  const { data: told } = useQuery(toldMessages(id ?? 0))
  const { data, hasNextPage } = messagesState
  const messages = useMemo(() => data && mergeMessages(data.pages, told, !hasNextPage), [data, told, hasNextPage])
  const card = query.data
  return { query, messagesState, card, messages, chat: card && newest(card.chat, latest) }
}

/** So many messages that somebody who comes to it would rather be told what it is about. */
const LONG = 15
export function useIsLong(id: number): boolean {
  const { data: loaded = [] } = useInfiniteQuery({
    ...messagesQuery(id),
    enabled: false,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows.map((row) => row.id)),
  })
  const { data: told } = useQuery(toldMessages(id))
  return new Set([...loaded, ...told.keys()]).size > LONG
}

export type ChatState = ReturnType<typeof useChat>

/** Sets the status at once; closing can be taken back from the notice. */
export function useStatusChange() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const tell = useTellRefused(t`Диалог изменился, пока вы смотрели. Показано, как он стоит теперь.`)
  const { mutate } = useSetChatStatus()

  const set = (chat: Chat, status: SettableStatus, delayed_until?: number) =>
    mutate(
      { chat, status, delayed_until },
      {
        onError: (error) => tell({ type: 'chat', id: chat.id }, error),
        onSuccess: () => {
          if (status === 'closed') tellClosed(chat)
        },
      },
    )

  const tellClosed = (before: Chat) => {
    const back = SettableStatus.safeParse(before.status).data
    if (!back || back === 'closed') return
    const bringBack = () => {
      const now = latestChats.find(cache, before.id)
      if (now) set(now, back, back === 'delayed' ? (before.delayed_until ?? undefined) : undefined)
    }
    toast.ok(t`Диалог закрыт`, { id: 'chat-closed', action: { label: t`Вернуть`, run: bringBack } })
  }

  return set
}
