import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { unsettledQuery } from '../api.ts'
import type { ErrorListProps } from '../list-search.ts'
import { UnsettledRow } from './UnsettledRow.tsx'

export function UnsettledActions(page: ErrorListProps) {
  const { t } = useLingui()
  const query = useInfiniteQuery(unsettledQuery)
  return (
    <ListPage
      {...page}
      label={t`Что не отправилось`}
      query={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
      keyOf={({ id }) => id}
      isMeasured
      rowHeight={96}
      empty={
        <Empty
          title={t`Всё отправлено`}
          text={t`Здесь появится то, в чём сеть отказала, и то, о чём неизвестно, дошло ли оно.`}
        />
      }
    >
      {(action) => <UnsettledRow action={action} />}
    </ListPage>
  )
}
