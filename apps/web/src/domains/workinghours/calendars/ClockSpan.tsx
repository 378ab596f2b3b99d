import { useLingui } from '@lingui/react/macro'
import { ClockField } from '../../../ui/fields/time/ClockField.tsx'
import { clockValue, minuteOf } from '../clock.ts'
import classes from './Week.module.css'

type Props = {
  /** What it is the time of, for those who hear it. */
  label: string
  from: number
  to: number
  isWrong?: boolean
  onChange: (from: number, to: number) => void
}

/** From one time of day to another. */
export function ClockSpan({ label, from, to, isWrong, onChange }: Props) {
  const { t } = useLingui()
  return (
    <span className={classes.span}>
      <ClockField
        label={t`${label}: с`}
        value={clockValue(from)}
        isWrong={isWrong}
        onChange={(clock) => clock !== undefined && onChange(minuteOf(clock), to)}
      />
      <span aria-hidden="true">–</span>
      <ClockField
        label={t`${label}: до`}
        value={clockValue(to)}
        isWrong={isWrong}
        onChange={(clock) => clock !== undefined && onChange(from, minuteOf(clock))}
      />
    </span>
  )
}
