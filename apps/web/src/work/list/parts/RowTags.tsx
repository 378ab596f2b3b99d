import type { People } from '../../../domains/desk/usePeople.ts'
import { Dot } from '../../../ui/marks/Dot.tsx'
import classes from './RowTags.module.css'

const SHOWN = 2

/** On a row: two of its tags, and how many more. */
export function RowTags({ ids, tagOf }: { ids: readonly number[] } & Pick<People, 'tagOf'>) {
  if (ids.length === 0) return null
  const named = ids.flatMap((id) => tagOf(id) ?? [])
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
}
