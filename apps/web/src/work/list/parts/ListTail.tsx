import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { SearchIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import classes from './ListTail.module.css'

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Below the last row: that a rare thing is looked for further back, or that the next rows did not come. */
export function ListTail({ query, isSearching }: { query: Pages; isSearching: boolean }) {
  if (query.isFetchNextPageError && !query.isFetchingNextPage)
    return (
      <div className={classes.tail} role="alert">
        <Trans>Дальше не загрузилось</Trans>
        <Button variant="subtle" size="xs" onClick={() => void query.fetchNextPage()}>
          <Trans>Повторить</Trans>
        </Button>
      </div>
    )
  if (!isSearching || !query.hasNextPage) return null
  return (
    <p className={classes.tail} role="status">
      <Trans>Ищем среди более старых…</Trans>
    </p>
  )
}

/** Instead of the list, while the first row that fits is still being looked for: a page may be empty with more behind it. */
export function Searching({ query }: { query: Pages }) {
  const { t } = useLingui()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <Empty
      icon={SearchIcon}
      title={t`Ищем среди более старых…`}
      text={t`Среди недавнего ничего не нашлось. Поиск идёт дальше сам, пока не дойдёт до конца.`}
    >
      <ListTail query={query} isSearching={false} />
    </Empty>
  )
}
