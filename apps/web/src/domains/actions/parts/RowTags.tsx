import { memo } from 'react'
import { Dot } from '../../../ui/Dot.tsx'
import { useObjects } from '../../desk/api.ts'
import classes from './RowTags.module.css'

const SHOWN = 2

/** On a row: two of its tags, and how many more. */
export const RowTags = memo(function RowTags({ ids }: { ids: readonly number[] }) {
  const { tags, archived_tags } = useObjects()
  if (ids.length === 0) return null
  const named = ids.flatMap(
    (id) => [tags, archived_tags].map((all) => all.find((tag) => tag.id === id)).find(Boolean) ?? [],
  )
  const more = named.slice(SHOWN)
  return (
    <span className={classes.tags}>
      {named.slice(0, SHOWN).map(({ id, name, color }) => (
        <span key={id} className={classes.tag}>
          <Dot color={color} />
          <span className={classes.name}>{name}</span>
        </span>
      ))}
      {more.length > 0 && <span title={more.map(({ name }) => name).join(', ')}>+{more.length}</span>}
    </span>
  )
})
