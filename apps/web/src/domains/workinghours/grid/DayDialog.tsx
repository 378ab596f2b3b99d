import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { isWhole, type Shift } from '@otklik/contract/schedule/shifts.ts'
import { useState } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { DayField } from '../../../ui/fields/time/DayField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useConfig } from '../../desk/api.ts'
import { areApart } from './logic/shift-edits.ts'
import classes from './ShiftFields.module.css'
import { ShiftFields } from './ShiftFields.tsx'

type Props = {
  space_id: number
  user_id: number
  name: string
  day: string
  today: string
  list: readonly Shift[]
  onSave: (list: Shift[]) => void
  onMove: (day: string, isCopy: boolean) => void
  onClose: () => void
}

/** One day of one person, to be written; on a phone also how it is moved. */
export function DayDialog({ space_id, user_id, name, day, today, list, onSave, onMove, onClose }: Props) {
  const { t, i18n } = useLingui()
  const statuses = useConfig().user_statuses.filter((status) => status.space_id === space_id)
  const [value, setValue] = useTyped<readonly Shift[]>(`schedule/${user_id}/${day}`, list)
  const [fault, setFault] = useState<string>()
  const [other, setOther] = useState<string>()
  const date = formatCalendar(day, 'date', i18n.locale)
  const submit = () => {
    if (!value.every(isWhole)) return setFault(t`Смена длится от 15 минут до суток, перерывы лежат внутри неё`)
    if (!areApart(value)) return setFault(t`Смены накладываются друг на друга`)
    onSave([...value])
    onClose()
  }
  const move = (isCopy: boolean) => {
    if (other === undefined) return
    onMove(other, isCopy)
    onClose()
  }
  return (
    <FormDialog title={`${name}, ${date}`} submit={t`Готово`} failure={fault} onSubmit={submit} onClose={onClose}>
      <ShiftFields
        value={value}
        statuses={statuses}
        onChange={(next) => {
          setFault(undefined)
          setValue(next)
        }}
      />
      {list.length > 0 && (
        <div className={classes.line}>
          <Trans>На другой день:</Trans>
          <DayField label={t`На другой день`} value={other} today={today} onChange={setOther} />
          <Button
            variant="default"
            size="xs"
            disabled={other === undefined || other === day}
            onClick={() => move(false)}
          >
            <Trans>Перенести</Trans>
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={other === undefined || other === day}
            onClick={() => move(true)}
          >
            <Trans>Скопировать</Trans>
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
