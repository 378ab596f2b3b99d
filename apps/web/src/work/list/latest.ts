import { type InfiniteData, notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { type ListRow, newest } from './rows.ts'

type Watcher = (changed: ReadonlySet<number>) => void
type Told<R> = {
  /** Those that have changed last stand last. */
  rows: Map<number, R>
  changed: Set<number>
  watchers: Set<Watcher>
  /** Another one after each change. */
  serial: number
}
type Pages<R> = InfiniteData<{ rows: readonly R[] }>

/** Above this the older half goes into the lists that are loaded: a tab may stay open for weeks. */
const MOST = 20_000

/**
 * Rows as events and own changes left them, which lists and cards show over what they once loaded. One that changes is
 * changed in place, and only those who look are drawn anew: two hundred events a second would copy a map of thousands.
 */
export function makeLatest<R extends ListRow>(channel: 'items' | 'chats') {
  const lists = [channel, 'list']

  // In the cache, so that whoever signs out leaves nothing behind.
  const toldIn = (cache: QueryClient): Told<R> => {
    const initialData = (): Told<R> => ({ rows: new Map(), changed: new Set(), watchers: new Set(), serial: 0 })
    const options = { queryKey: [channel, 'latest'], initialData, gcTime: Number.POSITIVE_INFINITY }
    return cache.getQueryCache().build(cache, options).state.data as Told<R>
  }

  function tell(told: Told<R>, id: number) {
    if (told.changed.size === 0)
      notifyManager.schedule(() => {
        const { changed } = told
        told.changed = new Set()
        told.serial++
        for (const watcher of told.watchers) watcher(changed)
      })
    told.changed.add(id)
  }

  function changeLists(cache: QueryClient, change: (rows: readonly R[]) => readonly R[]) {
    cache.setQueriesData<Pages<R>>({ queryKey: lists }, (data) => {
      const pages = data?.pages.map((page) => {
        const rows = change(page.rows)
        return rows === page.rows ? page : { ...page, rows }
      })
      return data && pages?.some((page, n) => page !== data.pages[n]) ? { ...data, pages } : data
    })
  }

  function settleOldest(cache: QueryClient, { rows }: Told<R>, count = MOST / 2) {
    const oldest = new Map([...rows].slice(0, count))
    for (const id of oldest.keys()) rows.delete(id)
    changeLists(cache, (all) =>
      all.some(({ id }) => oldest.has(id)) ? all.map((row) => newest(row, oldest.get(row.id))) : all,
    )
  }

  /** Own changes that the server has not answered for. */
  const ahead = new WeakSet<R>()

  function set(cache: QueryClient, row: R) {
    const told = toldIn(cache)
    told.rows.delete(row.id)
    told.rows.set(row.id, row)
    if (told.rows.size > MOST) settleOldest(cache, told)
    tell(told, row.id)
  }

  const all = (cache: QueryClient): ReadonlyMap<number, R> => toldIn(cache).rows
  const find = (cache: QueryClient, id: number): R | undefined => all(cache).get(id)
  const patch = (cache: QueryClient, row: R) => {
    const known = find(cache, row.id)
    set(cache, known ? newest(known, row) : row)
  }
  const watch = (cache: QueryClient, watcher: Watcher) => {
    const { watchers } = toldIn(cache)
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }

  return {
    all,
    find,
    /** The one way in for own changes and for other people's events, in whatever order they come. */
    patch,
    /** An own change, as the row will be once the server has taken it. */
    show: (cache: QueryClient, row: R): R => {
      ahead.add(row)
      patch(cache, row)
      return row
    },
    /** The server's answer to what was shown: it knows better, also when nothing was to be changed and the version stayed. */
    confirm: (cache: QueryClient, row: R, shown: R) => {
      if (find(cache, row.id) === shown) set(cache, row)
      else patch(cache, row)
    },
    /**
     * The server did not take what was shown: the row is again as it was. Not when an event has told of it meanwhile, as
     * when somebody was faster: that is newer than what the change was made from. Nor when it was let go of.
     */
    takeBack: (cache: QueryClient, before: R) => {
      const known = find(cache, before.id)
      if (known && ahead.has(known)) set(cache, before)
    },
    /** It has gone to somebody else, or away: whoever sees only their own sees it no more. */
    drop: (cache: QueryClient, id: number) => {
      changeLists(cache, (rows) => (rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows))
      const told = toldIn(cache)
      told.rows.delete(id)
      tell(told, id)
    },
    /** Something has changed in rows that no event tells of: what is loaded now counts, and is asked for anew. */
    reload: (cache: QueryClient) => {
      settleOldest(cache, toldIn(cache), Number.POSITIVE_INFINITY)
      for (const what of ['list', 'total', 'card']) void cache.invalidateQueries({ queryKey: [channel, what] })
    },
    /** Tells which have changed, together; a row that is not there any more was dropped. */
    watch,
    useOne: (id: number | undefined): R | undefined => {
      const { rows } = toldIn(useQueryClient())
      return useSyncExternalStore(useWatching(watch), () => (id === undefined ? undefined : rows.get(id)))
    },
    /** For lists: each row as it is now. */
    useNow: () => {
      const told = toldIn(useQueryClient())
      useSyncExternalStore(useWatching(watch), () => told.serial)
      return (row: R): R => newest(row, told.rows.get(row.id))
    },
  }
}

function useWatching(watch: (cache: QueryClient, watcher: Watcher) => () => void) {
  const cache = useQueryClient()
  return useCallback((watcher: () => void) => watch(cache, watcher), [cache, watch])
}

export type Latest<R extends ListRow> = ReturnType<typeof makeLatest<R>>
