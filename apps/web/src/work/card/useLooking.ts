import type { Lock } from '@otklik/contract/wire/socket.ts'
import { useEffect } from 'react'
import { lockThing } from '../../platform/live/socket.ts'

/** Whoever steps through a list looks at nothing for so long. */
const GLANCE_MS = 600

/** Colleagues see that somebody has this on the screen, while the tab is in sight. */
export function useLooking(thing: Omit<Lock, 'is_look'> | undefined) {
  const { type, id, space_id } = thing ?? {}
  useEffect(() => {
    if (type === undefined || id === undefined || space_id === undefined) return
    let stop: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') {
        stop?.()
        stop = undefined
      } else if (!stop)
        timer = setTimeout(() => {
          stop = lockThing({ type, id, space_id, is_look: true })
        }, GLANCE_MS)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', follow)
      stop?.()
    }
  }, [type, id, space_id])
}
