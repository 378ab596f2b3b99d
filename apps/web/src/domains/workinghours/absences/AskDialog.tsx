import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { AbsencePart } from '@otklik/contract/schedule/absence-states.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { DayField } from '../../../ui/fields/time/DayField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useObjects, useUser } from '../../desk/api.ts'
import { ClockSpan } from '../calendars/ClockSpan.tsx'
import fields from '../grid/ShiftFields.module.css'
import { balancesQuery, kindsQuery, useAsk } from './api.ts'
import { useParts } from './useAbsenceWords.ts'

type Props = {
  space_id: number
  today: string
  /** Whoever plans others may enter their absences; those count at once. */
  canPlan: boolean
  onClose: () => void
}

/** A wish to be away, of oneself or entered for somebody. */
export function AskDialog({ space_id, today, canPlan, onClose }: Props) {
  const { t } = useLingui()
  const me = useUser().id
  const parts = useParts()
  const people = useObjects().members.filter((member) => member.space_id === space_id)
  const kinds = (useQuery(kindsQuery(space_id)).data ?? []).filter(({ is_archived }) => !is_archived)
  const [user_id, setUser] = useState(me)
  const balances = useQuery(balancesQuery(space_id, user_id === me ? undefined : user_id)).data ?? []
  const [kind_id, setKind] = useState<number | null>(null)
  const [from_day, setFrom] = useState<string | undefined>(today)
  const [to_day, setTo] = useState<string | undefined>(today)
  const [part, setPart] = useState<AbsencePart>('day')
  const [[starts, ends], setHours] = useState<readonly [number, number]>([540, 780])
  const [note, setNote] = useTyped('absences/note', '')
  const [key] = useState(() => crypto.randomUUID())
  const ask = useAsk()
  const { whole } = useRefusal(ask.error)
  const left = balances.find((balance) => balance.kind_id === kind_id)?.left
  const kind = kinds.find(({ id }) => id === kind_id)
  const submit = () => {
    if (kind_id === null || from_day === undefined || to_day === undefined) return
    ask.mutate(
      {
        ...{ key, space_id, kind_id, from_day, part, note: note.trim() },
        to_day: part === 'day' ? to_day : from_day,
        ...(user_id !== me && { user_id }),
        ...(part === 'hours' && { starts, ends }),
      },
      {
        onSuccess: ({ state }) => {
          setNote('')
          toast.ok(state === 'asked' ? t`Запрос отправлен на согласование` : t`Отсутствие внесено`)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t`Отсутствие`}
      submit={user_id === me && kind?.needs_yes !== false ? t`Попросить` : t`Внести`}
      isBusy={ask.isPending}
      isOff={kind_id === null || from_day === undefined || to_day === undefined || (part === 'hours' && ends <= starts)}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      {canPlan && (
        <Select
          label={t`Сотрудник`}
          value={user_id}
          options={people.map((member) => ({ value: member.user_id, label: member.name }))}
          onChange={setUser}
        />
      )}
      <Select
        label={t`Что это`}
        placeholder={t`Выберите`}
        hint={left === undefined ? undefined : t`Осталось дней: ${left}`}
        value={kind_id}
        options={kinds.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setKind}
      />
      <Select label={t`На сколько`} value={part} options={parts} onChange={setPart} />
      <div className={fields.line}>
        <DayField label={t`С какого дня`} value={from_day} today={today} onChange={setFrom} />
        {part === 'day' && (
          <>
            <Trans>по</Trans>
            <DayField label={t`По какой день`} value={to_day} today={today} min={from_day} onChange={setTo} />
          </>
        )}
        {part === 'hours' && (
          <ClockSpan label={t`Часы`} from={starts} to={ends} onChange={(from, to) => setHours([from, to])} />
        )}
      </div>
      <TextField label={t`Заметка`} maxLength={limits.reason_max} value={note} onChange={setNote} />
    </FormDialog>
  )
}
