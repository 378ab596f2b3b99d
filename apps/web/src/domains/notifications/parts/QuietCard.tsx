import { Trans, useLingui } from '@lingui/react/macro'
import type { Quiet } from '@otklik/contract/notifications/notifications.ts'
import { Checkbox, Switch } from '../../../ui/fields/Checkbox.tsx'
import { ClockField } from '../../../ui/fields/time/ClockField.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { clockOf, minuteOf } from './clock.ts'
import { Weekdays } from './Weekdays.tsx'

type Props = { value: Quiet; onChange: (value: Quiet) => void }

/** When a person is not to be disturbed: the bell goes on collecting, the rest waits and comes together. */
export function QuietCard({ value, onChange }: Props) {
  const { t } = useLingui()
  const set = (change: Partial<Quiet>) => onChange({ ...value, ...change })
  const passes = value.passing.includes('account_error')
  return (
    <Card
      title={t`Тихие часы`}
      about={t`Браузер, почта и Telegram ждут, пока тишина не кончится, и приходят разом. Колокольчик собирает всё.`}
    >
      <Fields>
        <Switch label={t`Не беспокоить`} checked={value.is_on} onChange={(is_on) => set({ is_on })} />
        {value.is_on && (
          <>
            <div>
              <ClockField
                label={t`Начало тихих часов`}
                value={clockOf(value.starts)}
                onChange={(clock) => clock !== undefined && set({ starts: minuteOf(clock) })}
              />{' '}
              <Trans>до</Trans>{' '}
              <ClockField
                label={t`Конец тихих часов`}
                value={clockOf(value.ends)}
                onChange={(clock) => clock !== undefined && set({ ends: minuteOf(clock) })}
              />
            </div>
            <Weekdays legend={t`Начинаются по дням`} value={value.days} onChange={(days) => set({ days })} />
          </>
        )}
        <Checkbox
          label={t`Вне смены тоже тихо`}
          hint={t`Если у вас есть смены в графике`}
          checked={value.off_shift}
          onChange={(off_shift) => set({ off_shift })}
        />
        <Checkbox
          label={t`Пропускать «аккаунт отключился»`}
          checked={passes}
          onChange={(isOn) =>
            set({
              passing: isOn
                ? [...value.passing, 'account_error']
                : value.passing.filter((code) => code !== 'account_error'),
            })
          }
        />
      </Fields>
    </Card>
  )
}
