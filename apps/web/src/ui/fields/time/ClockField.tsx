import { useLingui } from '@lingui/react/macro'
import { readClock } from '../../../platform/time/day-text.ts'
import { useUnread } from '../useUnread.ts'
import classes from './DayField.module.css'

type Props = {
  label: string
  /** `09:30` */
  value: string
  isInMenu?: boolean
  isWrong?: boolean
  describedBy?: string
  /** Undefined while no time is meant. */
  onChange: (clock: string | undefined) => void
}

/** A time of day: «9», «930» and «9:30» will do. */
export function ClockField({ label, value, isInMenu, isWrong, describedBy, onChange }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useUnread(label)
  const isUnread = typed !== undefined && readClock(typed) === undefined
  return (
    <span className={classes.field} data-wrong={isUnread || isWrong || undefined}>
      <input
        className={classes.clock}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isUnread || isWrong || undefined}
        aria-describedby={describedBy}
        placeholder={t`чч:мм`}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(readClock(target.value))
        }}
        onBlur={() => !isUnread && setTyped(undefined)}
        onKeyDown={(event) => isInMenu && event.key !== 'Escape' && event.stopPropagation()}
      />
    </span>
  )
}
