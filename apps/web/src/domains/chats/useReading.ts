import type { Chat, Message } from '@otklik/contract/chats/chats.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMay } from '../../platform/may.ts'
import { useMarkRead } from './api.ts'
import { firstUnread } from './days.ts'

/**
 * Marks a dialogue as read while it is open and somebody can see it. Gives the first message that was unread when they
 * began to look: the mark before it stays until they leave.
 */
export function useReading(chat: Chat, messages: readonly Message[]): number | null {
  const may = useMay()('chats.process', chat.space_id)
  const { mutate: markRead } = useMarkRead()
  const [firstNew_id, setFirstNew] = useState(() => firstUnread(messages, chat.unread))

  const read = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || chat.unread === 0 || !may) return
    markRead(chat)
  })
  const come = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || chat.unread === 0) return
    setFirstNew(firstUnread(messages, chat.unread))
    read()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each further unread message is read anew
  useEffect(() => read(), [chat.unread])
  useEffect(() => {
    document.addEventListener('visibilitychange', come)
    return () => document.removeEventListener('visibilitychange', come)
  }, [])

  return firstNew_id
}
