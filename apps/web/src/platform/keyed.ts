import { useCallback, useSyncExternalStore } from 'react'
import { onLeave } from './pages/leave.ts'

const SOON_MS = 400

/** A value per thread that outlives the page, but not the session: drafts, echoes. */
export function makeKeyed<T>(empty: T, load: (key: string) => T | undefined = () => undefined) {
  const values = new Map<string, T>()
  const watchers = new Map<string, Set<() => void>>()
  onLeave(() => values.clear())

  const get = (key: string): T => {
    if (!values.has(key)) values.set(key, load(key) ?? empty)
    return values.get(key) as T
  }
  const set = (key: string, change: (value: T) => T) => {
    const before = get(key)
    const after = change(before)
    if (Object.is(before, after)) return
    values.set(key, after)
    for (const watcher of watchers.get(key) ?? []) watcher()
  }
  const watch = (key: string, watcher: () => void) => {
    const all = watchers.get(key) ?? new Set()
    watchers.set(key, all.add(watcher))
    return () => {
      all.delete(watcher)
      if (all.size === 0) watchers.delete(key)
    }
  }
  const watchSoon = (key: string, watcher: () => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = watch(key, () => {
      timer ??= setTimeout(() => {
        timer = undefined
        watcher()
      }, SOON_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }

  return {
    get,
    set,
    watch,
    use: (key: string) => useWatched(watch, key, () => get(key)),
    /** A part of it that is the same as long as it does not change: its reader is not drawn anew for the rest. */
    usePart: <P>(key: string, part: (value: T) => P) => useWatched(watch, key, () => part(get(key))),
    /** A moment late, and not with every change: for what nobody reads between two keys. */
    useSoon: (key: string) => useWatched(watchSoon, key, () => get(key)),
  }
}

type Watch = (key: string, watcher: () => void) => () => void

const useWatched = <P>(watch: Watch, key: string, read: () => P) =>
  useSyncExternalStore(
    useCallback((watcher) => watch(key, watcher), [watch, key]),
    read,
  )
