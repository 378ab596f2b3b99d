import { useSyncExternalStore } from 'react'

/** What the server said when it refused the page; gone with the next navigation (spec §4). */
let reason: string | undefined
const watchers = new Set<() => void>()

export function setNoAccess(text: string | undefined) {
  if (reason === text) return
  reason = text
  for (const watcher of watchers) watcher()
}

export const useNoAccess = () =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => reason,
  )
