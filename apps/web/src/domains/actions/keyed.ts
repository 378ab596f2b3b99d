import { useSyncExternalStore } from 'react'

/** A value per thread that outlives the page: drafts, echoes. */
export function makeKeyed<T>(empty: T, load: (key: string) => T | undefined = () => undefined) {
  const values = new Map<string, T>()
  const listeners = new Set<() => void>()

  const get = (key: string): T => {
    if (!values.has(key)) values.set(key, load(key) ?? empty)
    return values.get(key) as T
  }
  const set = (key: string, change: (value: T) => T) => {
    values.set(key, change(get(key)))
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    get,
    set,
    use: (key: string) => useSyncExternalStore(subscribe, () => get(key)),
    /** A plain part of it: whoever reads that is not drawn anew when the rest changes. */
    usePart: <P extends string | number | boolean | undefined>(key: string, part: (value: T) => P) =>
      useSyncExternalStore(subscribe, () => part(get(key))),
  }
}
