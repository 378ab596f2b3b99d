import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { DayField } from '../../../ui/fields/time/DayField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useObjects } from '../../desk/api.ts'
import fields from '../grid/ShiftFields.module.css'
import { NumberField } from '../parts/NumberField.tsx'
import { grantsQuery, kindsQuery, useGrant } from './api.ts'

type Props = { space_id: number; user_id: number; name: string; today: string; onClose: () => void }

const MOST = 366

/** Days given or taken by hand, with those before: the rest of the balance comes by itself. */
export function GrantsDialog({ space_id, user_id, name, today, onClose }: Props) {
  const { t } = useLingui()
  const kinds = (useQuery(kindsQuery(space_id)).data ?? []).filter(
    ({ days_per_year, is_archived }) => days_per_year !== null && !is_archived,
  )
  const [chosen, setKind] = useState<number>()
  const kind_id = chosen ?? kinds[0]?.id ?? null
  const [days, setDays] = useState<number>()
  const [day, setDay] = useState<string | undefined>(today)
  const [reason, setReason] = useTyped(`absences/grants/${user_id}`, '')
  const grant = useGrant()
  const { whole } = useRefusal(grant.error)
  const isWhole = kind_id !== null && days !== undefined && days !== 0 && day !== undefined && reason.trim() !== ''
  const submit = () => {
    if (kind_id === null || days === undefined || day === undefined || !isWhole) return
    grant.mutate(
      { space_id, user_id, kind_id, day, days, reason: reason.trim() },
      {
        onSuccess: ({ left }) => {
          setReason('')
          toast.ok(t`Остаток теперь: ${left}`)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t`Изменить остаток: ${name}`}
      submit={days !== undefined && days < 0 ? t`Списать` : t`Начислить`}
      isBusy={grant.isPending}
      isOff={!isWhole}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t`Что это`}
        value={kind_id}
        options={kinds.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setKind}
      />
      <NumberField
        label={t`Сколько дней`}
        hint={t`Со знаком минус, чтобы списать.`}
        value={days}
        min={-MOST}
        max={MOST}
        step={0.5}
        onChange={setDays}
      />
      <div className={fields.line}>
        <Trans>С какого дня</Trans>
        <DayField label={t`С какого дня`} value={day} today={today} onChange={setDay} />
      </div>
      <TextField label={t`Причина`} maxLength={limits.reason_max} value={reason} onChange={setReason} />
      <Past space_id={space_id} user_id={user_id} />
    </FormDialog>
  )
}

/** What was given and taken before. */
function Past({ space_id, user_id }: { space_id: number; user_id: number }) {
  const { t, i18n } = useLingui()
  const { members } = useObjects()
  const kinds = useQuery(kindsQuery(space_id)).data ?? []
  const { data = [] } = useQuery(grantsQuery(space_id, user_id))
  if (data.length === 0) return null
  return (
    <ul className={fields.days} aria-label={t`Изменения остатка`}>
      {data.map(({ id, kind_id, day, days, reason, by }) => {
        const who = members.find((member) => member.space_id === space_id && member.user_id === by)?.name
        const size = Math.abs(days)
        const count = t({
          message: plural(size, { one: '# день', few: '# дня', many: '# дней', other: '# дня' }),
        })
        return (
          <li key={id}>
            <span>
              {formatCalendar(day, 'short', i18n.locale)}: {days > 0 ? '+' : '−'}
              {count}, {kinds.find((kind) => kind.id === kind_id)?.name}
            </span>
            <span>{[reason, who].filter(Boolean).join(' · ')}</span>
          </li>
        )
      })}
    </ul>
  )
}
