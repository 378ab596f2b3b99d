import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { ShiftTemplateDraft } from '@otklik/contract/schedule/shift-templates.ts'
import { isWhole, type Shift } from '@otklik/contract/schedule/shifts.ts'
import type { UserStatus } from '@otklik/contract/spaces.ts'
import { useState } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { NameField } from '../../spaces/parts/NameField.tsx'
import { spanText } from '../clock.ts'
import { areApart, paidMinutes } from '../grid/logic/shift-edits.ts'
import { ShiftFields } from '../grid/ShiftFields.tsx'
import { useHoursText } from '../grid/useHoursText.ts'
import { onDay, type Pattern, patternOf, withCycle, withDay } from './patterns.ts'
import classes from './TemplateForm.module.css'

type Props = {
  value: ShiftTemplateDraft
  statuses: readonly UserStatus[]
  isNew: boolean
  nameError: string | undefined
  onChange: (draft: ShiftTemplateDraft) => void
}

/** Whether all of it can be sent. */
export const isSound = ({ cycle_days, shifts }: ShiftTemplateDraft) =>
  shifts.every(isWhole) && Array.from({ length: cycle_days }, (_, day) => onDay({ shifts }, day)).every(areApart)

/** A circle of days, each with its shifts. */
export function TemplateForm({ value, statuses, isNew, nameError, onChange }: Props) {
  const { t } = useLingui()
  const [day, setDay] = useState(0)
  const chosen = Math.min(day, value.cycle_days - 1)
  const put = (list: Shift[]) => onChange(withDay(value, chosen, list))
  return (
    <>
      <NameField value={value.name} onChange={(name) => onChange({ ...value, name })} error={nameError} />
      {isNew && (
        <Select<Pattern>
          label={t`Начать с`}
          placeholder={t`Выберите образец`}
          value={null}
          options={[
            { value: 'five_two', label: t`Пятидневка 5/2` },
            { value: 'two_two', label: t`Два через два` },
            { value: 'nights', label: t`День, ночь, два выходных` },
            { value: 'weeks', label: t`Три недели по очереди: утро, вечер, ночь` },
          ]}
          onChange={(pattern) => onChange({ name: value.name, ...patternOf(pattern, statuses) })}
        />
      )}
      <Select
        label={t`Дней в цикле`}
        hint={value.cycle_days % 7 === 0 ? t`Недели начинаются с понедельника.` : undefined}
        value={value.cycle_days}
        options={Array.from({ length: limits.cycle_days }, (_, n) => ({ value: n + 1, label: String(n + 1) }))}
        onChange={(cycle_days) => onChange(withCycle(value, cycle_days))}
      />
      <div>
        <p className={classes.label}>
          <Trans>В праздники</Trans>
        </p>
        <Segments
          label={t`В праздники`}
          value={value.on_holiday}
          onChange={(on_holiday) => onChange({ ...value, on_holiday })}
          choices={[
            { value: 'off', label: t`выходной` },
            { value: 'work', label: t`по циклу` },
          ]}
        />
      </div>
      <Cycle value={value} chosen={chosen} onChoose={setDay} />
      <ShiftFields key={chosen} value={onDay(value, chosen)} statuses={statuses} onChange={put} />
    </>
  )
}

type CycleProps = { value: ShiftTemplateDraft; chosen: number; onChoose: (day: number) => void }

/** Every day of the circle; the one that is changed is pressed. */
function Cycle({ value, chosen, onChoose }: CycleProps) {
  const { t, i18n } = useLingui()
  const hoursText = useHoursText()
  const isWeekly = value.cycle_days % 7 === 0
  const hours = hoursText(paidMinutes(value.shifts) * 60)
  return (
    <div>
      <fieldset className={classes.cycle} aria-label={t`Дни цикла`}>
        {Array.from({ length: value.cycle_days }, (_, day) => {
          const list = onDay(value, day)
          const weekday = isWeekly ? formatCalendar(`2026-11-0${(day % 7) + 2}`, 'weekday', i18n.locale) : ''
          const number = day + 1
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the day of the circle is its number
              key={day}
              type="button"
              className={classes.day}
              aria-pressed={chosen === day}
              data-on={list.length > 0 || undefined}
              aria-label={[t`День ${number}`, weekday, list.map(spanText).join(', ') || t`выходной`]
                .filter(Boolean)
                .join(', ')}
              onClick={() => onChoose(day)}
            >
              <b>{isWeekly ? weekday : number}</b>
              <span>{list.map(spanText).join(', ') || '–'}</span>
            </button>
          )
        })}
      </fieldset>
      <p className={classes.sum}>{t`За цикл: ${hours}`}</p>
    </div>
  )
}
