import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { billingQuery } from '../api.ts'
import { Extend } from '../parts/Extend.tsx'
import { Period } from '../parts/Period.tsx'

const route = getRouteApi('/work/settings/billing')

/** What is paid for, until when, what happens then, and whom to write to. Open also when it is over. */
export function BillingPage() {
  const { t } = useLingui()
  const { space_id } = route.useSearch()
  const { data, error, refetch, isFetching } = useQuery(billingQuery)
  const asked = data?.spaces.filter((space) => space.space_id === space_id) ?? []
  const shown = asked.length > 0 ? asked : (data?.spaces ?? [])
  return (
    <Page title={t`Оплата`} width="form">
      {!data && !error && <RowSkeletons height={60} count={4} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {shown.map((space) => (
        <Period key={space.space_id} space={space} />
      ))}
      {data && shown.length < data.spaces.length && (
        <Link to="/settings/billing" search={{}} className="link">
          <Trans>Все пространства</Trans>
        </Link>
      )}
      {data && <Extend contact={data.contact} spaces={shown} />}
    </Page>
  )
}
