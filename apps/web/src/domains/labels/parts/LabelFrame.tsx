import { useLingui } from '@lingui/react/macro'
import type { LabelCard } from '@otklik/contract/labels.ts'
import { useQuery } from '@tanstack/react-query'
import { BookmarkIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { TabLinks } from '../../../ui/page/TabLinks.tsx'
import { labelsQuery } from '../api.ts'

/** The label of an address, and what to show while there is none. */
export function useLabelCard(id: number) {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useQuery(labelsQuery)
  const label = data?.find((each) => each.id === id)
  const instead = error ? (
    <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : data ? (
    <Empty icon={BookmarkIcon} title={t`Такой метки нет`} text={t`Возможно, её удалили или ссылка неверна.`} />
  ) : (
    <RowSkeletons height={60} count={4} />
  )
  return { label, instead }
}

/** The two pages of a label. */
export function LabelTabs({ label: { id, authors_count } }: { label: LabelCard }) {
  const { t } = useLingui()
  return (
    <TabLinks
      label={t`Страницы метки`}
      tabs={[
        { to: `/settings/labels/${id}`, label: t`Метка` },
        {
          to: `/settings/labels/${id}/authors`,
          label: authors_count > 0 && authors_count < 1_000 ? t`Авторы · ${authors_count}` : t`Авторы`,
        },
      ]}
    />
  )
}
