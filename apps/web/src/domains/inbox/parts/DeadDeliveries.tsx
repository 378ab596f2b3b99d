import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { deadQuery } from '../api.ts'
import type { ErrorListProps } from '../list-search.ts'
import { DeadRow } from './DeadRow.tsx'

export function DeadDeliveries(page: ErrorListProps) {
  const { t } = useLingui()
  const query = useInfiniteQuery(deadQuery)
  return (
    <ListPage
      {...page}
      label={t`Что не удалось разобрать`}
      query={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
      keyOf={({ id }) => id}
      isMeasured
      rowHeight={180}
      empty={
        <Empty
          title={t`Всё принятое разобрано`}
          text={t`Если сеть пришлёт непонятное, оно останется здесь целиком, и его можно будет разобрать позже.`}
        />
      }
    >
      {(delivery) => <DeadRow delivery={delivery} />}
    </ListPage>
  )
}
