import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readThing } from '../../domains/notifications/api.ts'

const things: Readonly<Record<string, 'item' | 'chat'>> = { 'item-page': 'item', 'chat-page': 'chat' }

type Seen = { open: string; unread: number }
/** Having read something makes it fewer, which is nothing to be read again. */
export const hasNews = (before: Seen | undefined, { open, unread }: Seen) =>
  unread > 0 && (before?.open !== open || unread > before.unread)

/** Whoever has a comment or dialogue open has read what they are told of it; also of what comes while it is open. */
export function useReadOpened(unread: number) {
  const cache = useQueryClient()
  const open = useRouterState({
    select: ({ matches }) => {
      const page = matches.at(-1)
      const thing = things[page?.staticData.name ?? '']
      const id = Number((page?.params as { id?: unknown } | undefined)?.id)
      return thing && Number.isInteger(id) ? `${thing}:${id}` : ''
    },
  })
  const before = useRef<Seen>(undefined)
  useEffect(() => {
    const [thing, id] = open.split(':')
    const isNews = hasNews(before.current, { open, unread })
    before.current = { open, unread }
    if (isNews && (thing === 'item' || thing === 'chat') && document.visibilityState === 'visible')
      void readThing(cache, thing, Number(id)).catch(() => undefined)
  }, [cache, open, unread])
}
