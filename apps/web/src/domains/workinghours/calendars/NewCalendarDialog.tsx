import { Trans, useLingui } from '@lingui/react/macro'
import type { Calendar } from '@otklik/contract/schedule/calendars.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useName } from '../../../ui/fields/useName.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSpace } from '../../desk/api.ts'
import { useAddCalendar } from './api.ts'

type Props = { space_id: number; isFirst: boolean; onMade: (calendar: Calendar) => void; onClose: () => void }

const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 540, closes: 1_080 }))

export function NewCalendarDialog({ space_id, isFirst, onMade, onClose }: Props) {
  const { t } = useLingui()
  const zone = useSpace(space_id)?.time_zone ?? 'Europe/Moscow'
  const add = useAddCalendar()
  const { fields, whole } = useRefusal(add.error)
  const { name, isGiven, field } = useName('calendars/new', '', t`Укажите название`)
  const submit = () => {
    if (!isGiven()) return
    const onSuccess = (made: Calendar) => {
      onMade(made)
      onClose()
    }
    add.mutate({ space_id, name, zone, hours, is_default: isFirst, company_ids: [] }, { onSuccess })
  }
  return (
    <FormDialog
      title={t`Новый календарь`}
      submit={t`Создать`}
      isBusy={add.isPending}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <Trans>Начнётся с пятидневки с 9 до 18, дальше её можно изменить.</Trans>
      </p>
      <TextField label={t`Название`} data-autofocus {...field(fields.name)} />
    </FormDialog>
  )
}
