import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { accountsQuery } from '../../accounts/api.ts'
import { deadQuery, unheardQuery, unsettledQuery } from '../api.ts'
import { BrokenAccounts } from '../parts/BrokenAccounts.tsx'
import { DeadDeliveries } from '../parts/DeadDeliveries.tsx'
import { UnheardEvents } from '../parts/UnheardEvents.tsx'
import { UnsettledActions } from '../parts/UnsettledActions.tsx'

const route = getRouteApi('/work/settings/errors')

/** What went wrong: with accounts, with what we wanted of networks, with what they told us, and here. */
export function ErrorsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { show } = route.useSearch()
  const { data: accounts } = useQuery(accountsQuery)
  const actions = useInfiniteQuery(unsettledQuery)
  const deliveries = useInfiniteQuery(deadQuery)
  const events = useInfiniteQuery(unheardQuery)

  const broken = accounts?.filter(({ state }) => state !== 'active').length
  const counted = (label: string, count: string | number | undefined) => (count ? `${label} · ${count}` : label)
  const shared = {
    title: t`Ошибки`,
    about: t`Что не получилось при обмене с сетями и при обработке. Ничего не потеряно: почти всё можно повторить.`,
    tabs: (
      <div>
        <Segments
          label={t`Что показать`}
          value={show}
          onChange={(show) => void navigate({ to: '/settings/errors', search: { show }, replace: true })}
          choices={[
            { value: 'accounts', label: counted(t`Аккаунты`, broken) },
            { value: 'actions', label: counted(t`Отправка`, countOf(actions)) },
            { value: 'deliveries', label: counted(t`Приём`, countOf(deliveries)) },
            { value: 'events', label: counted(t`Обработка`, countOf(events)) },
          ]}
        />
      </div>
    ),
  }
  if (show === 'actions') return <UnsettledActions {...shared} />
  if (show === 'deliveries') return <DeadDeliveries {...shared} />
  if (show === 'events') return <UnheardEvents {...shared} />
  return <BrokenAccounts {...shared} />
}

type Paged = { data?: { pages: { rows: unknown[] }[] } | undefined; hasNextPage: boolean }

/** As many as have been loaded, and whether there are more. */
function countOf({ data, hasNextPage }: Paged): string | undefined {
  const count = data?.pages.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0
  return count === 0 ? undefined : `${count}${hasNextPage ? '+' : ''}`
}
