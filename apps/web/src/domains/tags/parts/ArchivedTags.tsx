import { useLingui } from '@lingui/react/macro'
import { treeOf } from '@otklik/contract/tags/tag-tree.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArchiveIcon } from '../../../ui/icons/icons.tsx'
import { Dot } from '../../../ui/marks/Dot.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import row from '../../../ui/page/MarkedRow.module.css'
import { useListSearch } from '../../../ui/page/useListSearch.ts'
import { objectsQuery, useObjects } from '../../desk/api.ts'
import type { TagListProps } from '../list-search.ts'
import { pathOf } from '../offered.ts'
import { TagMenu } from './TagMenu.tsx'
import classes from './TagRow.module.css'

/** Tags that nobody is offered any more. */
export function ArchivedTags({ space_id, ...page }: TagListProps) {
  const { t } = useLingui()
  const query = useQuery(objectsQuery)
  const { tags, archived_tags } = useObjects()
  const known = [...tags, ...archived_tags]
  const own = treeOf(archived_tags.filter((tag) => tag.space_id === space_id))
  const found = useListSearch(t`Найти тег`, query.data && own, ({ tag }) => `${tag.name} ${pathOf(known, tag)}`)
  return (
    <ListPage
      {...page}
      label={t`Архив тегов`}
      {...found}
      query={query}
      keyOf={({ tag }) => tag.id}
      rowHeight={56}
      empty={<Empty icon={ArchiveIcon} title={t`Архив пуст`} text={t`Сюда попадают теги, которые больше не нужны.`} />}
    >
      {({ tag }) => (
        <>
          <span className={row.words}>
            <Link to="/settings/tags/$id" params={{ id: tag.id }} className={row.name}>
              <Dot color={tag.color} />
              <b>{tag.name}</b>
            </Link>
            {tag.parent_id !== null && <span className={classes.about}>{pathOf(known, tag)}</span>}
          </span>
          <TagMenu tag={tag} isArchived />
        </>
      )}
    </ListPage>
  )
}
