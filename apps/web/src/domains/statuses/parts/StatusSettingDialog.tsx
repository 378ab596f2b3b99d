import { useLingui } from '@lingui/react/macro'
import type { StatusCard, StatusDraft } from '@otklik/contract/statuses.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useName } from '../../../ui/fields/useName.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSaveStatus } from '../settings-api.ts'
import { StatusColors } from './StatusColors.tsx'

type Props = { space_id: number; status?: StatusCard; onClose: () => void }

/** What a working status is called and what it means for whoever stands in it. Of the offline one only the look changes. */
export function StatusSettingDialog({ space_id, status, onClose }: Props) {
  const { t } = useLingui()
  const form = `statuses/${status?.id ?? `new/${space_id}`}`
  const { name, isGiven, field } = useName(form, status?.name ?? '', t`Укажите название`)
  const [color, setColor] = useTyped(`${form}/color`, status?.color ?? '#2d8145')
  const [kind, setKind] = useTyped<StatusDraft['kind']>(`${form}/kind`, status?.kind === 'away' ? 'away' : 'online')
  const [hidden, setHidden] = useTyped(`${form}/hidden`, status?.hidden ?? false)
  const [workinghours, setWork] = useTyped(`${form}/workinghours`, status?.workinghours ?? true)
  const [takes_work, setTakes] = useTyped(`${form}/takes_work`, status?.takes_work ?? true)
  const save = useSaveStatus()
  const { fields, whole } = useRefusal(save.error)
  const isOffline = status?.kind === 'offline'
  const submit = () => {
    if (!isGiven()) return
    const draft = { name, color, kind, hidden, workinghours, takes_work: workinghours && takes_work }
    save.mutate({ space_id, id: status?.id, draft }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={status ? t`Рабочий статус` : t`Новый рабочий статус`}
      submit={status ? t`Сохранить` : t`Создать`}
      isBusy={save.isPending}
      failure={whole ?? fields.hidden}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t`Название`} data-autofocus {...field(fields.name)} />
      <StatusColors value={color} onChange={setColor} />
      {isOffline ? (
        <p>{t`Этот статус ставит сама система, когда человека нет. У него меняются только название и цвет.`}</p>
      ) : (
        <>
          <Segments
            label={t`Что он значит`}
            value={kind}
            onChange={setKind}
            choices={[
              { value: 'online', label: t`На месте` },
              { value: 'away', label: t`Отошёл` },
            ]}
          />
          <Switch
            label={t`Считается работой`}
            hint={t`Время в нём идёт в рабочие часы, и его можно ставить в смены.`}
            checked={workinghours}
            onChange={setWork}
          />
          <Switch
            label={t`Получает новые обращения`}
            hint={t`Только если статус считается работой.`}
            checked={workinghours && takes_work}
            disabled={!workinghours}
            onChange={setTakes}
          />
          <Switch
            label={t`Не показывать в меню`}
            hint={t`Его ставит только график; сам человек его не выберет.`}
            checked={hidden}
            onChange={setHidden}
          />
        </>
      )}
    </FormDialog>
  )
}
