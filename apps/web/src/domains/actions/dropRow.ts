import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ListRow } from './rows.ts'

type Pages = InfiniteData<{ rows: readonly ListRow[] }>

/** It has gone to somebody else, or away: whoever sees only their own sees it no more. */
export function dropRow(cache: QueryClient, lists: QueryKey, latest: QueryKey, id: number) {
  cache.setQueriesData<Pages>(
    { queryKey: lists },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) })),
      },
  )
  cache.setQueryData<ReadonlyMap<number, ListRow>>(latest, (rows = new Map()) => {
    const others = new Map(rows)
    others.delete(id)
    return others
  })
}
