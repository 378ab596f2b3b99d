import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { ChecksIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage, ListTabs } from '../../../ui/page/ListPage.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'
import { approvalsQuery } from '../api.ts'
import type { ApprovalsSearch } from '../list-search.ts'
import { ApprovalRow } from '../parts/ApprovalRow.tsx'

const route = getRouteApi('/work/approvals')

/** Answers of colleagues that wait for a yes, the longest first; and what was decided. */
export function ApprovalsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const filter = route.useSearch()
  const spaces = useSpacesWhere('replies.approve')
  const query = useInfiniteQuery(approvalsQuery(filter))
  const show = (change: Partial<ApprovalsSearch>) =>
    void navigate({ to: '/approvals', search: { ...filter, ...change }, replace: true })
  return (
    <ListPage
      title={t`Одобрение ответов`}
      about={<Trans>Ответы коллег, которые уйдут клиентам только с вашего согласия. Свои одобряет коллега.</Trans>}
      label={t`Одобрение ответов`}
      tabs={
        <ListTabs
          value={filter.show}
          onChange={(chosen) => show({ show: chosen })}
          choices={[
            { value: 'waiting', label: t`Ждут` },
            { value: 'decided', label: t`Решённые` },
          ]}
        />
      }
      filters={
        spaces.length > 1 && (
          <SpaceFilter
            spaces={spaces}
            value={filter.space_id ?? spaces[0]?.id ?? 0}
            onChange={(id) => show({ space_id: id })}
          />
        )
      }
      query={query}
      rows={query.data?.pages.flatMap(({ rows }) => rows) ?? []}
      keyOf={({ id }) => id}
      rowHeight={150}
      isMeasured
      isPictured
      empty={
        <Empty
          icon={ChecksIcon}
          title={filter.show === 'waiting' ? t`Никто не ждёт` : t`Решённых пока нет`}
          text={t`Кому нужно одобрение, выбирают на странице сотрудника, аккаунта или пространства.`}
        />
      }
    >
      {(approval) => <ApprovalRow approval={approval} />}
    </ListPage>
  )
}
