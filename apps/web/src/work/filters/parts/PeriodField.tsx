import { Trans, useLingui } from '@lingui/react/macro'
import { addDays } from '@otklik/contract/statistics/period.ts'
import { useConfig } from '../../../domains/desk/api.ts'
import { dayIn } from '../../../platform/time/days.ts'
import { DayField } from '../../../ui/fields/time/DayField.tsx'
import { FilterChoice } from './FilterChoice.tsx'
import classes from './PeriodField.module.css'

type Days = { from: string | undefined; to: string | undefined }
type Props = Days & { onChange: (days: Days) => void }

/** A few usual stretches of days, or one's own; days are those of the space. */
export function PeriodField({ from, to, onChange }: Props) {
  const { t } = useLingui()
  const today = dayIn(useConfig().spaces[0]?.time_zone ?? 'UTC')
  const presets = [
    { name: t`сегодня`, from: today, to: today },
    { name: t`вчера`, from: addDays(today, -1), to: addDays(today, -1) },
    { name: t`7 дней`, from: addDays(today, -6), to: today },
    { name: t`30 дней`, from: addDays(today, -29), to: today },
  ]
  const isWrong = from !== undefined && to !== undefined && from > to
  return (
    <div className={classes.period}>
      <div className={classes.line}>
        {presets.map(({ name, ...days }) => {
          const isOn = days.from === from && days.to === to
          return (
            <FilterChoice
              key={name}
              isOn={isOn}
              onToggle={() => onChange(isOn ? { from: undefined, to: undefined } : days)}
            >
              {name}
            </FilterChoice>
          )
        })}
      </div>
      <div className={classes.line}>
        <DayField label={t`С этого дня`} value={from} today={today} onChange={(day) => onChange({ from: day, to })} />
        <span aria-hidden="true">–</span>
        <DayField label={t`По этот день`} value={to} today={today} onChange={(day) => onChange({ from, to: day })} />
      </div>
      {isWrong && (
        <p className={classes.fault} role="alert">
          <Trans>Начало позже конца: так ничего не найдётся</Trans>
        </p>
      )}
    </div>
  )
}
