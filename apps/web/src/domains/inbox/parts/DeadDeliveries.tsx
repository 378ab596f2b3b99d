import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { deadQuery } from '../api.ts'
import type { ErrorListProps } from '../list-search.ts'
import { DeadRow } from './DeadRow.tsx'
import { ProblemList } from './ProblemList.tsx'

export function DeadDeliveries(page: ErrorListProps) {
  const { t } = useLingui()
  return (
    <ProblemList
      {...page}
      label={t`Что не удалось разобрать`}
      query={useInfiniteQuery(deadQuery)}
      rowHeight={180}
      empty={{
        title: t`Всё принятое разобрано`,
        text: t`Если сеть пришлёт непонятное, оно останется здесь целиком, и его можно будет разобрать позже.`,
      }}
    >
      {(delivery) => <DeadRow delivery={delivery} />}
    </ProblemList>
  )
}
