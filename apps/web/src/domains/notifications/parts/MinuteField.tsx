import { ClockField } from '../../../ui/fields/time/ClockField.tsx'
import { clockOf, minuteOf } from './clock.ts'

/** A time of day in minutes, of what is being written: null while it is no time. */
export type Minute = number | null

type Props = { label: string; value: Minute; onChange: (minute: Minute) => void }

export function MinuteField({ label, value, onChange }: Props) {
  return (
    <ClockField
      label={label}
      value={value === null ? '' : clockOf(value)}
      isWrong={value === null}
      onChange={(clock) => onChange(clock === undefined ? null : minuteOf(clock))}
    />
  )
}
