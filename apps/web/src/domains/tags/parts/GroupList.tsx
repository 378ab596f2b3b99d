import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { TagGroup } from '@otklik/contract/tags/tags.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TagIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import row from '../../../ui/page/MarkedRow.module.css'
import { useListSearch } from '../../../ui/page/useListSearch.ts'
import { objectsQuery, useObjects } from '../../desk/api.ts'
import type { TagListProps } from '../list-search.ts'
import classes from './TagRow.module.css'

/** What tags are asked for together, and in which companies. */
export function GroupList({ space_id, ...page }: TagListProps) {
  const { t } = useLingui()
  const query = useQuery(objectsQuery)
  const groups = useObjects().tag_groups.filter((group) => group.space_id === space_id)
  const found = useListSearch(t`Найти группу`, query.data && groups, ({ name }) => name)
  return (
    <ListPage
      {...page}
      label={t`Группы тегов`}
      {...found}
      query={query}
      keyOf={({ id }) => id}
      rowHeight={56}
      hrefOf={({ id }) => `/settings/tag_groups/${id}`}
      empty={
        <Empty
          icon={TagIcon}
          title={t`Групп пока нет`}
          text={t`Группа может разрешать один тег из нескольких, требовать его при закрытии или быть только для своих компаний.`}
          action={
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/settings/tag_groups/new" search={{ space_id }} />}
            >
              <Trans>Создать группу</Trans>
            </Button>
          }
        />
      }
    >
      {(group) => <GroupRow group={group} />}
    </ListPage>
  )
}

function GroupRow({ group }: { group: TagGroup }) {
  const { t } = useLingui()
  const { tags, companies } = useObjects()
  const count = tags.filter((tag) => tag.tag_group_id === group.id).length
  const names = companies.filter(({ id }) => group.company_ids?.includes(id)).map(({ name }) => name)
  const about = [
    t({ message: plural(count, { one: '# тег', few: '# тега', many: '# тегов', other: '# тега' }) }),
    group.is_single && t`только один`,
    group.is_required && t`нужен для закрытия`,
    ...names,
  ]
  return (
    <span className={row.words}>
      <span className={row.name}>
        <b>{group.name}</b>
      </span>
      <span className={classes.about} style={{ paddingLeft: 0 }}>
        {about.filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
