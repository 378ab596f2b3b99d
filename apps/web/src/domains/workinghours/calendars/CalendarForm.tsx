import { Trans, useLingui } from '@lingui/react/macro'
import type { Calendar } from '@otklik/contract/schedule/calendars.ts'
import { formatCalendar } from '../../../platform/time/time.ts'
import { useZones } from '../../../platform/time/useZones.ts'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { Select, SelectMany } from '../../../ui/fields/Select.tsx'
import { DayField } from '../../../ui/fields/time/DayField.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { useObjects } from '../../desk/api.ts'
import { NameField } from '../../spaces/parts/NameField.tsx'
import type { CalendarForm as Form } from './draft.ts'
import { findOverlap } from './stretches.ts'
import { WeekFields } from './WeekFields.tsx'

type Props = {
  calendar: Calendar
  today: string
  value: Form
  errors: { readonly name?: string; readonly zone?: string; readonly hours?: string }
  onChange: (change: Partial<Form>) => void
}

export function CalendarForm({ calendar, today, value, errors, onChange }: Props) {
  const { t, i18n } = useLingui()
  const zones = useZones(value.zone, i18n.locale)
  const companies = useObjects().companies.filter(({ space_id }) => space_id === calendar.space_id)
  return (
    <>
      <Card>
        <Fields>
          <NameField value={value.name} onChange={(name) => onChange({ name })} error={errors.name} />
          <Select
            label={t`Часовой пояс`}
            value={value.zone}
            options={zones}
            onChange={(zone) => onChange({ zone })}
            error={errors.zone}
          />
          {companies.length > 0 && (
            <SelectMany
              label={t`Компании`}
              placeholder={t`Ни одной`}
              hint={t`По этому календарю считаются сроки у аккаунтов компании. У остальных компаний действует календарь по умолчанию.`}
              value={value.company_ids}
              options={companies.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(company_ids) => onChange({ company_ids })}
            />
          )}
          <Switch
            label={t`Календарь по умолчанию`}
            hint={
              calendar.is_default
                ? t`Чтобы сменить его, сделайте таким другой календарь.`
                : t`Для компаний без своего календаря; его праздники видны в графике команды.`
            }
            checked={value.is_default}
            disabled={calendar.is_default}
            onChange={(is_default) => onChange({ is_default })}
          />
        </Fields>
      </Card>
      <Card title={t`Рабочая неделя`}>
        <WeekFields
          value={value.stretches}
          overlap={errors.hours === undefined ? undefined : findOverlap(value.stretches)}
          onChange={(stretches) => onChange({ stretches })}
        />
        <ValidFrom calendar={calendar} today={today} value={value} onChange={onChange} />
      </Card>
    </>
  )
}

/** Hours of the past stay as they were; those to come may begin later than today. */
function ValidFrom({ calendar, today, value, onChange }: Omit<Props, 'errors'>) {
  const { t, i18n } = useLingui()
  const later = calendar.weeks.filter(({ valid_from }) => valid_from > today)
  const days = later.map(({ valid_from }) => formatCalendar(valid_from, 'date', i18n.locale)).join(', ')
  return (
    <div style={{ marginTop: 14 }}>
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
        <Trans>Действует с</Trans>
        <DayField
          label={t`Действует с`}
          value={value.valid_from ?? today}
          today={today}
          min={today}
          onChange={(day) => onChange({ valid_from: day === today ? undefined : day })}
        />
      </span>
      {later.length > 0 && (
        <p style={{ marginTop: 6, color: 'var(--text-2)' }}>
          <Trans>Часы уже меняются: {days}. Здесь последние из них.</Trans>
        </p>
      )}
    </div>
  )
}
