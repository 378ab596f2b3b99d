import { useLingui } from '@lingui/react/macro'
import type { Unsent } from '@otklik/contract/actions/unsent.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { WebDomain } from '../../domain.ts'
import { configQuery, objectsQuery, seenAtFirst } from '../../domains/desk/api.ts'
import { readOne } from '../../domains/notifications/api.ts'
import { domains } from '../../domains.ts'
import { applyHeard, gatherEvents } from '../../platform/live/live.ts'
import { type NoticeFrame, stayOf } from '../../platform/live/notices.ts'
import { startSocket, stopSocket } from '../../platform/live/socket.ts'
import { bringWhenReached } from '../../platform/pages/chunks.ts'
import { toast } from '../../ui/layers/toast.ts'
import { unsentQuery, useUnsent } from '../../work/composer/useUnsent.ts'
import { useLate } from '../../work/list/useLate.ts'
import { pageNamed } from '../page-named.ts'

/** One socket per tab, for as long as somebody is signed in; from when it is known where their spaces stand. */
export function useLive(isKnown: boolean) {
  const cache = useQueryClient()
  const tell = useTell()
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (!isKnown) return
    let end: (() => void) | undefined
    let isOver = false
    // What the domains do about news is no part of what the frame needs to be seen.
    const bringing = bringWhenReached(() => import('../live.ts'))
    // On its way since before the config was: where it stands may be earlier. Without it the rest is told all the same.
    const objects = cache.ensureQueryData(objectsQuery).catch(() => undefined)
    void Promise.all([bringing, objects]).then(([{ heard, live }]) => {
      if (isOver) return
      const { apply, stop } = gatherEvents(cache, live)
      startSocket(
        {
          apply,
          // The config is not made of events; it has its own age.
          reload: () =>
            void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== configQuery.queryKey[0] }),
          rights: () => void cache.invalidateQueries(),
          hear: (frame) => (frame.type === 'notify' ? latest.current(frame) : applyHeard(cache, heard, frame)),
        },
        seenAtFirst(cache),
      )
      end = () => {
        stopSocket()
        stop()
      }
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [cache, isKnown])
}

/** A notice leads to what it is about, where there is a screen for it. */
function useTell() {
  const { t } = useLingui()
  const router = useRouter()
  const cache = useQueryClient()
  return (frame: NoticeFrame) => {
    const { title, text, route } = frame
    const to = pageNamed(router, route.name)
    const open = () => {
      void readOne(cache, frame.id)
      void router.navigate({ to, params: { id: route.id }, search: route.query ?? {} } as never)
    }
    // Told by what the server keeps of it, so that it is said once whether somebody was there or not.
    if (frame.notify === 'send_failed' || frame.notify === 'send_unknown')
      return void cache.invalidateQueries({ queryKey: unsentQuery.queryKey })
    toast.info(text, {
      title,
      duration_ms: stayOf(frame),
      action: to === undefined ? undefined : { label: t`Открыть`, run: open },
    })
  }
}

const cards: NonNullable<WebDomain['cards']> = Object.assign({}, ...domains.map(({ cards }) => cards))

/** What this person has sent and what did not arrive, with the way back to it. */
export function useUnsentNotices(me: number) {
  const router = useRouter()
  const addressOf = ({ type, target_id }: Target) => cards[type]?.to.replace('$id', String(target_id))
  const ways = {
    onOpen: ({ type, target_id }: Target) =>
      void router.navigate({ to: cards[type]?.to, params: { id: target_id } } as never),
    // There it stands under what was sent.
    isOpen: (one: Target) => router.state.location.pathname === addressOf(one),
  }
  useUnsent(me, ways)
  useLate(ways)
}
type Target = Pick<Unsent, 'type' | 'target_id'>
