import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { unsettledQuery } from '../api.ts'
import type { ErrorListProps } from '../list-search.ts'
import { ProblemList } from './ProblemList.tsx'
import { UnsettledRow } from './UnsettledRow.tsx'

export function UnsettledActions(page: ErrorListProps) {
  const { t } = useLingui()
  return (
    <ProblemList
      {...page}
      label={t`Что не отправилось`}
      query={useInfiniteQuery(unsettledQuery)}
      rowHeight={96}
      empty={{
        title: t`Всё отправлено`,
        text: t`Здесь появится то, в чём сеть отказала, и то, о чём неизвестно, дошло ли оно.`,
      }}
    >
      {(action) => <UnsettledRow action={action} />}
    </ProblemList>
  )
}
