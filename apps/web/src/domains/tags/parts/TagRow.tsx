import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MoveButtons } from '../../../ui/fields/order/MoveButtons.tsx'
import { Dot } from '../../../ui/marks/Dot.tsx'
import row from '../../../ui/page/MarkedRow.module.css'
import { useObjects } from '../../desk/api.ts'
import { useMoveTag } from '../api.ts'
import { pathOf } from '../offered.ts'
import type { TagRowData } from '../rows.ts'
import { useUseNames } from '../useUseNames.ts'
import { TagMenu } from './TagMenu.tsx'
import classes from './TagRow.module.css'

type Props = TagRowData & { isSearched: boolean }

/** A tag in its place, with what moves it among its neighbours. */
export function TagRow({ tag, depth, above, below, after_below, children, isSearched }: Props) {
  const { t } = useLingui()
  const { tags, tag_groups } = useObjects()
  const usesOf = useUseNames()
  const move = useMoveTag()
  const { id, name, parent_id } = tag
  const group = tag_groups.find((each) => each.id === tag.tag_group_id)?.name
  const about = [isSearched && pathOf(tags, tag), group, usesOf(tag.uses)].filter(Boolean).join(' · ')
  const put = (before: number | null) => move.mutate({ id, parent_id, before })
  return (
    <>
      <span className={row.words} style={{ paddingLeft: depth * 22 }}>
        <Link to="/settings/tags/$id" params={{ id }} className={row.name}>
          <Dot color={tag.color} />
          <b>{name}</b>
        </Link>
        {about && <span className={classes.about}>{about}</span>}
      </span>
      {children > 0 && (
        <Link to="/settings/tags/$id/children" params={{ id }} className={classes.children}>
          {t`Вложенные · ${children}`}
        </Link>
      )}
      {!isSearched && (
        <MoveButtons name={name} onUp={above && (() => put(above.id))} onDown={below && (() => put(after_below))} />
      )}
      <TagMenu tag={tag} />
    </>
  )
}
