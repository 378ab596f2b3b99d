import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { ListTabs } from '../../../ui/page/ListPage.tsx'
import { useObjects } from '../../desk/api.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import type { TagListSearch } from '../list-search.ts'
import { ArchivedTags } from '../parts/ArchivedTags.tsx'
import { GroupList } from '../parts/GroupList.tsx'
import { TagList } from '../parts/TagList.tsx'

const route = getRouteApi('/work/settings/tags')

/** What comments and dialogues are sorted by: the tree, the groups, and what was put away. */
export function TagsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = route.useSearch()
  const spaces = useSpacesWhere('tags.manage')
  const space_id = search.space_id ?? spaces[0]?.id ?? 0
  const archived = useObjects().archived_tags.filter((tag) => tag.space_id === space_id).length
  const show = (change: Partial<TagListSearch>) =>
    void navigate({ to: '/settings/tags', search: { ...search, ...change }, replace: true })

  const shared = {
    title: t`Теги`,
    space_id,
    actions: (
      <Button
        leftSection={<PlusIcon />}
        renderRoot={(props) =>
          search.show === 'groups' ? (
            <Link {...props} to="/settings/tag_groups/new" search={{ space_id }} />
          ) : (
            <Link {...props} to="/settings/tags/new" search={{ space_id }} />
          )
        }
      >
        {search.show === 'groups' ? <Trans>Создать группу</Trans> : <Trans>Создать тег</Trans>}
      </Button>
    ),
    tabs: (
      <ListTabs
        value={search.show}
        onChange={(chosen) => show({ show: chosen })}
        choices={[
          { value: 'tags', label: t`Теги` },
          { value: 'groups', label: t`Группы` },
          { value: 'archive', label: archived > 0 ? t`Архив · ${archived}` : t`Архив` },
        ]}
      />
    ),
    filters: spaces.length > 1 && (
      <SpaceFilter spaces={spaces} value={space_id} onChange={(id) => show({ space_id: id })} />
    ),
  }
  if (search.show === 'groups') return <GroupList {...shared} />
  if (search.show === 'archive') return <ArchivedTags {...shared} />
  return <TagList {...shared} />
}
