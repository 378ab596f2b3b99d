import { Trans, useLingui } from '@lingui/react/macro'
import type { Summary, SummaryTime } from '@otklik/contract/notifications/notifications.ts'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { type Minute, MinuteField } from './MinuteField.tsx'
import { Weekdays } from './Weekdays.tsx'

/** As it stands in the form: a time that cannot be read is null. */
export type SummaryDraft = Omit<SummaryTime, 'at_minute'> & { at_minute: Minute }
type Props = { value: SummaryDraft; zone: Summary['zone']; onChange: (value: SummaryDraft) => void }

/** A letter about the state of the work, on the days and at the time that a person wants it. */
export function SummaryCard({ value, zone, onChange }: Props) {
  const { t } = useLingui()
  const set = (change: Partial<SummaryDraft>) => onChange({ ...value, ...change })
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
              <MinuteField
                label={t`Время сводки`}
                value={value.at_minute}
                onChange={(at_minute) => set({ at_minute })}
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
