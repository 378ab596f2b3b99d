import { Trans, useLingui } from '@lingui/react/macro'
import type { Summary, SummaryTime } from '@otklik/contract/notifications/notifications.ts'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { ClockField } from '../../../ui/fields/time/ClockField.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { clockOf, minuteOf } from './clock.ts'
import { Weekdays } from './Weekdays.tsx'

type Props = { value: SummaryTime; zone: Summary['zone']; onChange: (value: SummaryTime) => void }

/** A letter about the state of the work, on the days and at the time that a person wants it. */
export function SummaryCard({ value, zone, onChange }: Props) {
  const { t } = useLingui()
  const set = (change: Partial<SummaryTime>) => onChange({ ...value, ...change })
  return (
    <Card
      title={t`Сводка`}
      about={t`Письмо о том, что пришло, что просрочено и что у вас в работе. Если сказать нечего, письма нет.`}
    >
      <Fields>
        <Switch label={t`Присылать сводку`} checked={value.is_on} onChange={(is_on) => set({ is_on })} />
        {value.is_on && (
          <>
            <div>
              <ClockField
                label={t`Время сводки`}
                value={clockOf(value.at_minute)}
                onChange={(clock) => clock !== undefined && set({ at_minute: minuteOf(clock) })}
              />{' '}
              <Trans>по часам пояса {zone}</Trans>
            </div>
            <Weekdays legend={t`Дни сводки`} value={value.days} onChange={(days) => set({ days })} />
          </>
        )}
      </Fields>
    </Card>
  )
}
