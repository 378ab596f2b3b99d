import { useSyncExternalStore } from 'react'

/** One value that several parts of the screen share, outside of any of them: gone when none of them is left, as when somebody signs out. */
export function makeCell<T>(first: T) {
  let value = first
  const watchers = new Set<() => void>()
  const read = () => value
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
      if (watchers.size === 0) value = first
    }
  }
  return {
    read,
    set(next: T) {
      if (Object.is(next, value)) return
      value = next
      for (const watcher of watchers) watcher()
    },
    use: () => useSyncExternalStore(watch, read),
  }
}
