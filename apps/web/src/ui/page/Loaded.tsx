import type { ComponentProps, ReactNode } from 'react'
import { Empty } from './Empty.tsx'
import { Failure } from './Failure.tsx'
import { RowSkeletons } from './RowSkeletons.tsx'

type Props<T> = {
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** What the address names, once it is known. */
  found: T | undefined
  /** It was asked for, and there is no such thing. */
  isNone: boolean
  none: Pick<ComponentProps<typeof Empty>, 'icon' | 'title' | 'text'>
  /** So many rows stand there meanwhile. */
  rows?: number
  children: (found: T) => ReactNode
}

/** Something that an address names: on its way, not to be had, not there, or there. */
export function Loaded<T>({ query, found, isNone, none, rows = 4, children }: Props<T>) {
  if (found !== undefined) return children(found)
  if (isNone) return <Empty {...none} />
  if (!query.error) return <RowSkeletons height={60} count={rows} />
  return <Failure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
}
