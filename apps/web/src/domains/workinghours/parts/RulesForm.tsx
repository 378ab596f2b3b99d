import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Warning, warnings } from '@otklik/contract/schedule/conflicts.ts'
import { leadMinutes, type ScheduleSettings } from '@otklik/contract/schedule/schedule.ts'
import { Checkbox, Switch } from '../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { ClockField } from '../../../ui/fields/time/ClockField.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { clockValue, minuteOf } from '../clock.ts'
import fields from '../grid/ShiftFields.module.css'
import { NumberField } from './NumberField.tsx'

type Props = { value: ScheduleSettings; onChange: (change: Partial<ScheduleSettings>) => void }

export function RulesForm({ value, onChange }: Props) {
  return (
    <>
      <Warnings value={value} onChange={onChange} />
      <Fact value={value} onChange={onChange} />
      <Told value={value} onChange={onChange} />
    </>
  )
}

/** Of which days whoever plans is warned. */
function Warnings({ value, onChange }: Props) {
  const { t } = useLingui()
  const words: Record<Warning, string> = {
    elsewhere: t`Человек уже занят в другом пространстве`,
    short_rest: t`Между сменами мало отдыха`,
    week_hours: t`За неделю слишком много часов`,
    week_rest: t`За неделю мало непрерывного отдыха`,
    holiday: t`Смена в праздничный день`,
  }
  const hours = (minutes: number) => minutes / 60
  const set = (key: 'rest_min_minutes' | 'week_max_minutes' | 'week_rest_minutes') => (typed: number | undefined) =>
    typed !== undefined && onChange({ [key]: typed * 60 })
  return (
    <Card title={t`О чём предупреждать при публикации`}>
      <Fields>
        {warnings.map((warning) => (
          <Checkbox
            key={warning}
            label={words[warning]}
            checked={value.warn.includes(warning)}
            onChange={(isOn) =>
              onChange({ warn: warnings.filter((one) => (one === warning ? isOn : value.warn.includes(one))) })
            }
          />
        ))}
        <NumberField
          label={t`Отдых между сменами, не меньше часов`}
          value={hours(value.rest_min_minutes)}
          min={0}
          max={24}
          step={0.5}
          onChange={set('rest_min_minutes')}
        />
        <NumberField
          label={t`Работа за неделю, не больше часов`}
          value={hours(value.week_max_minutes)}
          min={1}
          max={168}
          step={0.5}
          onChange={set('week_max_minutes')}
        />
        <NumberField
          label={t`Непрерывный отдых за неделю, не меньше часов`}
          value={hours(value.week_rest_minutes)}
          min={0}
          max={168}
          step={0.5}
          onChange={set('week_rest_minutes')}
        />
      </Fields>
    </Card>
  )
}

function Fact({ value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Card title={t`Смены и отсутствия`}>
      <Fields>
        <NumberField
          label={t`Опоздание считать с, минут`}
          hint={t`Так же считается и уход раньше конца смены.`}
          value={value.late_after_s / 60}
          min={0}
          max={60}
          onChange={(minutes) => minutes !== undefined && onChange({ late_after_s: minutes * 60 })}
        />
        <div className={fields.line}>
          <Trans>Отсутствие на полдня делит день в</Trans>
          <ClockField
            label={t`Где делится день`}
            value={clockValue(value.half_at)}
            onChange={(clock) => clock !== undefined && onChange({ half_at: minuteOf(clock) })}
          />
        </div>
        <Switch
          label={t`Обмен сменами без руководителя`}
          hint={t`Если согласны оба, смены меняются местами сразу.`}
          checked={value.swaps_alone}
          onChange={(swaps_alone) => onChange({ swaps_alone })}
        />
      </Fields>
    </Card>
  )
}

/** What people hear by themselves; where they hear it, each of them chooses. */
function Told({ value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Card title={t`Напоминания`}>
      <Fields>
        <Select
          label={t`Напоминать о начале смены`}
          hint={t`Тем, кто в личных настройках не выбрал другое время.`}
          value={value.lead_minutes}
          options={leadMinutes.map((minutes) => ({
            value: minutes,
            label:
              minutes === 0
                ? t`Не напоминать`
                : t({
                    message: plural(minutes, {
                      one: 'За # минуту',
                      few: 'За # минуты',
                      many: 'За # минут',
                      other: 'За # минуты',
                    }),
                  }),
          }))}
          onChange={(lead_minutes) => onChange({ lead_minutes })}
        />
        <Switch
          label={t`Сообщать людям об опубликованных изменениях`}
          hint={t`Каждый узнает только о своих днях.`}
          checked={value.tells_changes}
          onChange={(tells_changes) => onChange({ tells_changes })}
        />
      </Fields>
    </Card>
  )
}
