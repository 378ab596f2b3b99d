import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'

/** Days of the week: 1 is Monday. */
export function Weekdays({
  legend,
  value,
  onChange,
}: {
  legend: string
  value: readonly number[]
  onChange: (days: number[]) => void
}) {
  const { i18n } = useLingui()
  const dayName = (day: number) =>
    new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
  return (
    <fieldset>
      <legend>{legend}</legend>
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <Checkbox
          key={day}
          label={dayName(day)}
          checked={value.includes(day)}
          onChange={(isOn) => onChange(isOn ? [...value, day].toSorted() : value.filter((one) => one !== day))}
        />
      ))}
    </fieldset>
  )
}
