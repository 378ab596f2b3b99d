import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { clockText } from '../clock.ts'
import fields from '../grid/ShiftFields.module.css'
import { NumberField } from '../parts/NumberField.tsx'
import { filled, hours, type Table, weekdays } from './table.ts'

type Props = { value: Table; onFill: (table: Table) => void; onClose: () => void }

/** The same number in many hours at once. */
export function FillDialog({ value, onFill, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [days, setDays] = useState<readonly number[]>([1, 2, 3, 4, 5])
  const [from, setFrom] = useState(9)
  const [to, setTo] = useState(18)
  const [people, setPeople] = useState<number | undefined>(2)
  const options = hours.map((hour) => ({ value: hour, label: clockText(hour * 60) }))
  return (
    <FormDialog
      title={t`Заполнить часы`}
      submit={t`Заполнить`}
      isOff={days.length === 0 || people === undefined}
      onSubmit={() => {
        onFill(filled(value, { weekdays: days, from, to, people: people ?? 0 }))
        onClose()
      }}
      onClose={onClose}
    >
      <div className={fields.line}>
        {weekdays.map((weekday) => (
          <Checkbox
            key={weekday}
            label={formatCalendar(`2026-01-${String(4 + weekday).padStart(2, '0')}`, 'weekday', i18n.locale)}
            checked={days.includes(weekday)}
            onChange={(isOn) => setDays(isOn ? [...days, weekday] : days.filter((day) => day !== weekday))}
          />
        ))}
      </div>
      <Select label={t`С какого часа`} value={from} options={options} onChange={setFrom} />
      <Select label={t`До какого часа`} value={to} options={options} onChange={setTo} />
      <NumberField label={t`Сколько людей`} value={people} min={0} max={999} onChange={setPeople} />
      <p>
        <Trans>Остальные часы останутся как есть. Ничего не сохранится, пока вы не нажмёте «Сохранить».</Trans>
      </p>
    </FormDialog>
  )
}
