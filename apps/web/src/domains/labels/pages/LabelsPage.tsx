import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { ArchiveIcon, BookmarkIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { useListSearch } from '../../../ui/page/useListSearch.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { labelsQuery } from '../api.ts'
import type { LabelListSearch } from '../list-search.ts'
import { LabelRow } from '../parts/LabelRow.tsx'

const route = getRouteApi('/work/settings/labels')

/** What people who write to us are sorted by. */
export function LabelsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const filter = route.useSearch()
  const spaces = useSpacesWhere('labels.manage')
  const space_id = filter.space_id ?? spaces[0]?.id ?? 0
  const query = useQuery(labelsQuery)
  const own = (query.data ?? []).filter((label) => label.space_id === space_id)
  const isArchive = filter.show === 'archive'
  const shown = own.filter((label) => label.is_archived === isArchive)
  const archived = own.filter((label) => label.is_archived).length
  const found = useListSearch(t`Найти метку`, query.data && shown, ({ name }) => name)
  const show = (change: Partial<LabelListSearch>) =>
    void navigate({ to: '/settings/labels', search: { ...filter, ...change }, replace: true })

  return (
    <ListPage
      title={t`Метки авторов`}
      label={t`Метки`}
      actions={
        <Button
          leftSection={<PlusIcon />}
          renderRoot={(props) => <Link {...props} to="/settings/labels/new" search={{ space_id }} />}
        >
          <Trans>Создать метку</Trans>
        </Button>
      }
      tabs={
        <div>
          <Segments
            label={t`Что показать`}
            value={filter.show}
            onChange={(chosen) => show({ show: chosen })}
            choices={[
              { value: 'labels', label: t`Метки` },
              { value: 'archive', label: archived > 0 ? t`Архив · ${archived}` : t`Архив` },
            ]}
          />
        </div>
      }
      {...found}
      filters={
        spaces.length > 1 && <SpaceFilter spaces={spaces} value={space_id} onChange={(id) => show({ space_id: id })} />
      }
      query={query}
      keyOf={({ id }) => id}
      rowHeight={56}
      empty={<NoLabels isArchive={isArchive} />}
    >
      {(label) => <LabelRow label={label} order={found.isSearched || isArchive ? undefined : shown} />}
    </ListPage>
  )
}

function NoLabels({ isArchive }: { isArchive: boolean }) {
  const { t } = useLingui()
  if (isArchive)
    return <Empty icon={ArchiveIcon} title={t`Архив пуст`} text={t`Сюда попадают метки, которые больше не нужны.`} />
  return (
    <Empty
      icon={BookmarkIcon}
      title={t`Меток пока нет`}
      text={t`Метка говорит, кто этот человек: постоянный покупатель, блогер, поставщик. Она видна во всех его обращениях.`}
    />
  )
}
