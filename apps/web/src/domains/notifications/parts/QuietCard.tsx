import { Trans, useLingui } from '@lingui/react/macro'
import type { Quiet } from '@otklik/contract/notifications/notifications.ts'
import { Checkbox, Switch } from '../../../ui/fields/Checkbox.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { type Minute, MinuteField } from './MinuteField.tsx'
import { Weekdays } from './Weekdays.tsx'

/** As it stands in the form: a time that cannot be read is null. */
export type QuietDraft = Omit<Quiet, 'starts' | 'ends'> & { starts: Minute; ends: Minute }
type Props = { value: QuietDraft; zone: string; onChange: (value: QuietDraft) => void }

/** When a person is not to be disturbed: the bell goes on collecting, the rest waits and comes together. */
export function QuietCard({ value, zone, onChange }: Props) {
  const { t } = useLingui()
  const set = (change: Partial<QuietDraft>) => onChange({ ...value, ...change })
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
              <MinuteField label={t`Начало тихих часов`} value={value.starts} onChange={(starts) => set({ starts })} />{' '}
              <Trans>до</Trans>{' '}
              <MinuteField label={t`Конец тихих часов`} value={value.ends} onChange={(ends) => set({ ends })} />{' '}
              <Trans>по часам пояса {zone}</Trans>
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
