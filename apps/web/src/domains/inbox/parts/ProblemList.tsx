import type { Page } from '@otklik/contract/wire/fields.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import type { ErrorListProps } from '../list-search.ts'

type Props<Row> = ErrorListProps & {
  label: string
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>
  rowHeight: number
  empty: { title: string; text: string }
  children: (row: Row) => ReactNode
}

/** What went wrong in one way, newest first. */
export function ProblemList<Row extends { id: number }>({ query, empty, children, ...page }: Props<Row>) {
  return (
    <ListPage
      {...page}
      query={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
      keyOf={({ id }) => id}
      isMeasured
      empty={<Empty {...empty} />}
    >
      {children}
    </ListPage>
  )
}
