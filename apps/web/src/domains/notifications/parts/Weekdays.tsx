import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import classes from './Weekdays.module.css'

/** Days of the week: 1 is Monday. Without any of them nothing would ever happen, and the field says so. */
export function Weekdays({
  legend,
  value,
  onChange,
}: {
  legend: string
  value: readonly number[]
  onChange: (days: number[]) => void
}) {
  const { t, i18n } = useLingui()
  const id = useId()
  const isNone = value.length === 0
  const dayName = (day: number) =>
    new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
  return (
    <fieldset aria-describedby={isNone ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.days}>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Checkbox
            key={day}
            label={dayName(day)}
            checked={value.includes(day)}
            onChange={(isOn) => onChange(isOn ? [...value, day].toSorted() : value.filter((one) => one !== day))}
          />
        ))}
      </div>
      {isNone && (
        <p id={`${id}-error`} className={classes.error}>
          {t`Выберите хотя бы один день`}
        </p>
      )}
    </fieldset>
  )
}
