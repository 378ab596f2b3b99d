import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { TagIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { objectsQuery, useObjects } from '../../desk/api.ts'
import type { TagListProps } from '../list-search.ts'
import { tagRows } from '../rows.ts'
import { TagRow } from './TagRow.tsx'

type Props = TagListProps & {
  /** Only what stands under this one. */
  under?: number
  backTo?: string
}

/** The tree, or a part of it. */
export function TagList({ under, space_id, ...page }: Props) {
  const { t } = useLingui()
  const query = useQuery(objectsQuery)
  const own = useObjects().tags.filter((tag) => tag.space_id === space_id)
  const [search, setSearch] = useTyped('search/tags', '')
  const isSearched = search.trim() !== ''
  const rows = tagRows(own, { under: under ?? null, search })
  return (
    <ListPage
      {...page}
      label={t`Теги`}
      search={
        isSearched || query.isPending || rows.length > 0
          ? { label: t`Найти тег`, value: search, onChange: setSearch }
          : undefined
      }
      query={query}
      rows={rows}
      keyOf={({ tag }) => tag.id}
      rowHeight={56}
      isSearched={isSearched}
      empty={
        <Empty
          icon={TagIcon}
          title={under === undefined ? t`Тегов пока нет` : t`Под этим тегом пока ничего нет`}
          text={t`Теги говорят, о чём обращение: по ним отбирают и считают. Одни теги могут стоять под другими.`}
          action={
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link {...props} to="/settings/tags/new" search={{ space_id, parent_id: under }} />
              )}
            >
              <Trans>Создать тег</Trans>
            </Button>
          }
        />
      }
    >
      {(row) => <TagRow {...row} isSearched={isSearched} />}
    </ListPage>
  )
}
