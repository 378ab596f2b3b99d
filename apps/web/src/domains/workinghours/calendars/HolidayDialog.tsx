import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { Holiday, HolidayKind } from '@otklik/contract/schedule/calendars.ts'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { DayField } from '../../../ui/fields/time/DayField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { ClockSpan } from './ClockSpan.tsx'
import { useHolidayKinds } from './useHolidayKinds.ts'

type Props = {
  year: number
  today: string
  /** To be changed; without it a new one is made. */
  holiday?: Holiday
  taken: ReadonlySet<string>
  isBusy: boolean
  failure: string | undefined
  onSave: (holiday: Holiday) => void
  onClose: () => void
}

const usual: Holiday['hours'] = [{ opens: 540, closes: 1_020 }]

/** One day on which other hours hold. */
export function HolidayDialog({ year, today, holiday, taken, isBusy, failure, onSave, onClose }: Props) {
  const { t } = useLingui()
  const kinds = useHolidayKinds()
  const form = `holidays/${year}/${holiday?.day ?? 'new'}`
  const [day, setDay] = useTyped<string | undefined>(`${form}/day`, holiday?.day)
  const [kind, setKind] = useTyped<HolidayKind>(`${form}/kind`, holiday?.kind ?? 'closed')
  const [name, setName] = useTyped(`${form}/name`, holiday?.name ?? '')
  const [hours, setHours] = useTyped(`${form}/hours`, holiday?.hours.length ? holiday.hours : usual)
  const [fault, setFault] = useState<string>()
  const [first = { opens: 540, closes: 1_020 }] = hours
  const submit = () => {
    if (day === undefined) return setFault(t`Укажите день`)
    if (day !== holiday?.day && taken.has(day)) return setFault(t`Этот день уже есть в списке`)
    if (kind !== 'closed' && first.closes <= first.opens) return setFault(t`Конец должен быть позже начала`)
    onSave({ day, kind, name: name.trim(), hours: kind === 'closed' ? [] : hours })
  }
  return (
    <FormDialog
      title={holiday ? t`Особый день` : t`Новый особый день`}
      submit={t`Сохранить`}
      isBusy={isBusy}
      failure={fault ?? failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <DayField
        label={t`День`}
        value={day}
        today={today}
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        onChange={(chosen) => {
          setFault(undefined)
          setDay(chosen)
        }}
      />
      <Select
        label={t`Что в этот день`}
        value={kind}
        options={kinds}
        onChange={(chosen) => {
          setFault(undefined)
          setKind(chosen)
        }}
      />
      {kind !== 'closed' && (
        <ClockSpan
          label={t`Часы`}
          from={first.opens}
          to={first.closes % 1_440}
          onChange={(opens, closes) => {
            setFault(undefined)
            setHours([{ opens, closes: closes || 1_440 }, ...hours.slice(1)])
          }}
        />
      )}
      <TextField label={t`Название`} maxLength={limits.name_max} value={name} onChange={setName} />
    </FormDialog>
  )
}
