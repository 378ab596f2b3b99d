import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { ShiftTemplate } from '@otklik/contract/schedule/shift-templates.ts'
import { useState } from 'react'
import { Select, SelectMany } from '../../../ui/fields/Select.tsx'
import { DayField } from '../../../ui/fields/time/DayField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useObjects } from '../../desk/api.ts'
import fields from '../grid/ShiftFields.module.css'
import { useAddUses } from './api.ts'

type Props = { template: ShiftTemplate; today: string; onClose: () => void }

/** Whom the template plans, from which day, and with which day of its circle they begin. */
export function AssignDialog({ template, today, onClose }: Props) {
  const { t } = useLingui()
  const people = useObjects().members.filter(({ space_id }) => space_id === template.space_id)
  const [user_ids, setPeople] = useState<number[]>([])
  const [from_day, setFrom] = useState<string | undefined>(today)
  const [until_day, setUntil] = useState<string>()
  const [phase, setPhase] = useState(0)
  const add = useAddUses()
  const { whole } = useRefusal(add.error)
  const submit = () => {
    if (from_day === undefined) return
    const { space_id, id } = template
    add.mutate(
      { space_id, template_id: id, user_ids, from_day, until_day: until_day ?? null, phase },
      {
        onSuccess: () => {
          toast.ok(t`График составлен по шаблону`)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t`Назначить «${template.name}»`}
      submit={t`Назначить`}
      isBusy={add.isPending}
      isOff={user_ids.length === 0 || from_day === undefined}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectMany
        label={t`Сотрудники`}
        placeholder={t`Кого планировать`}
        value={user_ids}
        max={limits.schedule_people}
        options={people.map(({ user_id, name }) => ({ value: user_id, label: name }))}
        onChange={setPeople}
      />
      <div className={fields.line}>
        <Trans>С</Trans>
        <DayField label={t`С какого дня`} value={from_day} today={today} onChange={setFrom} />
        <Trans>по</Trans>
        <DayField label={t`По какой день`} value={until_day} today={today} min={from_day} onChange={setUntil} />
      </div>
      <Select
        label={t`Начать с дня цикла`}
        value={phase}
        options={Array.from({ length: template.cycle_days }, (_, n) => ({ value: n, label: String(n + 1) }))}
        onChange={setPhase}
      />
      <p>
        <Trans>Прежний шаблон этих людей закончится там, где начнётся этот. Дни, изменённые вручную, останутся.</Trans>
      </p>
    </FormDialog>
  )
}
