import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { NumberField } from '../NumberField.tsx'
import { Select } from '../Select.tsx'
import classes from './SpanField.module.css'

type Unit = 'minute' | 'hour' | 'day'
const minutesOf: Record<Unit, number> = { minute: 1, hour: 60, day: 24 * 60 }
const unitOf = (minutes: number): Unit =>
  minutes > 0 && minutes % minutesOf.day === 0 ? 'day' : minutes > 0 && minutes % 60 === 0 ? 'hour' : 'minute'

type Props = {
  label: string
  /** In minutes. */
  value: number
  onChange: (minutes: number) => void
  min?: number
  max: number
}

/** A length of time: a number, and of what. */
export function SpanField({ label, value, onChange, min = 1, max }: Props) {
  const { t } = useLingui()
  const [unit, setUnit] = useState(() => unitOf(value))
  const isWhole = value % minutesOf[unit] === 0
  const shown = isWhole ? unit : unitOf(value)
  return (
    <span className={classes.span}>
      <NumberField
        label={label}
        value={value / minutesOf[shown]}
        min={Math.ceil(min / minutesOf[shown])}
        max={Math.floor(max / minutesOf[shown])}
        onChange={(number) => number !== null && onChange(number * minutesOf[shown])}
      />
      <Select
        label={t`${label}: в чём`}
        isLabelHidden
        className={classes.unit}
        value={shown}
        onChange={(next) => {
          setUnit(next)
          onChange(Math.min(max, (value / minutesOf[shown]) * minutesOf[next]))
        }}
        options={[
          { value: 'minute', label: t`минут` },
          { value: 'hour', label: t`часов` },
          { value: 'day', label: t`дней` },
        ]}
      />
    </span>
  )
}
