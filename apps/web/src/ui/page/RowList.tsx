import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { parseSearch } from '../../platform/pages/address.ts'
import { Failure } from './Failure.tsx'
import classes from './RowList.module.css'
import { RowSkeletons } from './RowSkeletons.tsx'

/** What a query of rows says about itself; `useQuery` and `useInfiniteQuery` both fit. */
type Loading = {
  isPending: boolean
  isError: boolean
  error: unknown
  isFetching: boolean
  refetch: () => unknown
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  isFetchNextPageError?: boolean
  fetchNextPage?: () => unknown
}

type Props<R> = {
  label: string
  query: Loading
  rows: readonly R[]
  keyOf: (row: R) => number | string
  rowHeight?: number
  /** Rows are as high as what they hold; `rowHeight` is then a guess until they are seen. */
  isMeasured?: boolean
  /** Rows begin with a face or a picture: so do those to come. */
  isPictured?: boolean
  /** A row that leads somewhere: `/settings/users/7?space_id=1`. Without it rows are plain, and what is inside them can be pressed. */
  hrefOf?: (row: R) => string | undefined
  /** Shown instead of no rows. */
  empty: ReactNode
  children: (row: R) => ReactNode
}

/** The router wants the path and the query apart. */
function placeOf(href: string) {
  const [to, query = ''] = href.split('?')
  return { to, search: parseSearch(query) as never }
}

const ROW_PX = 60
const PREFETCH_ROWS = 15

/** Rows of which only those in sight exist; the next page is asked for before its end comes into sight. */
export function RowList<R>(props: Props<R>) {
  const { label, query, rows, keyOf, rowHeight = ROW_PX, isMeasured, isPictured, hrefOf, empty, children } = props
  const box = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => (rows[index] === undefined ? index : keyOf(rows[index])),
    overscan: 8,
  })
  const visible = virtualizer.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  const { hasNextPage = false, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const canLoadMore = hasNextPage && !isFetchingNextPage && !isFetchNextPageError

  useEffect(() => {
    if (canLoadMore && last >= rows.length - PREFETCH_ROWS) fetchNextPage?.()
  }, [canLoadMore, last, rows.length, fetchNextPage])

  if (query.isPending) return <RowSkeletons height={rowHeight} count={8} isPictured={isPictured} />
  if (query.isError && rows.length === 0)
    return <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  if (rows.length === 0) return empty

  return (
    <div ref={box} className={classes.box}>
      <ul className={classes.list} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
        {visible.map(({ index, start, key }) => {
          const row = rows[index]
          if (row === undefined) return null
          const href = hrefOf?.(row)
          return (
            <li
              key={key}
              ref={isMeasured ? virtualizer.measureElement : undefined}
              data-index={index}
              className={classes.place}
              aria-setsize={hasNextPage ? -1 : rows.length}
              aria-posinset={index + 1}
              style={{ height: isMeasured ? undefined : rowHeight, transform: `translateY(${start}px)` }}
            >
              {href ? (
                <Link {...placeOf(href)} className={classes.row} data-measured={isMeasured || undefined}>
                  {children(row)}
                </Link>
              ) : (
                <div className={classes.row} data-measured={isMeasured || undefined}>
                  {children(row)}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
