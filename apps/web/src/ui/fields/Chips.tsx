import { useLingui } from '@lingui/react/macro'
import type { Color } from '@otklik/contract/colors.ts'
import { CloseIcon } from '../icons/icons.tsx'
import { Dot } from '../marks/Dot.tsx'
import classes from './Chips.module.css'

type Chip = { id: number; name: string; color: Color }
type Props = {
  label: string
  chips: readonly Chip[]
  /** With an edge: they are about a person, not about what was said. */
  isEdged?: boolean
  onRemove?: (id: number) => void
}

/** A dot and plain text each: twenty of them stay calm. */
export function Chips({ label, chips, isEdged, onRemove }: Props) {
  const { t } = useLingui()
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={label}>
      {chips.map(({ id, name, color }) => (
        <li key={id} className={classes.chip} data-edged={isEdged || undefined}>
          <Dot color={color} />
          <span className={classes.name}>{name}</span>
          {onRemove && (
            <button
              type="button"
              className={classes.remove}
              aria-label={t`Убрать: ${name}`}
              onClick={() => onRemove(id)}
            >
              <CloseIcon size={12} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
