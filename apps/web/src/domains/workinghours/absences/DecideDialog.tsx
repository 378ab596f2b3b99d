import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { Absence } from '@otklik/contract/schedule/absences.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import fields from '../grid/ShiftFields.module.css'
import { absenceCoverQuery, useDecide } from './api.ts'
import { useWhenWords } from './useAbsenceWords.ts'

type Props = { absence: Absence; kind: string; onClose: () => void }

/** Yes or no, with who would be there without the person. A no says why. */
export function DecideDialog({ absence, kind, onClose }: Props) {
  const { t } = useLingui()
  const whenWords = useWhenWords()
  const [answer, setAnswer] = useState<'yes' | 'no'>('yes')
  const [reason, setReason] = useTyped(`absences/${absence.id}/reason`, '')
  const decide = useDecide()
  const { whole } = useRefusal(decide.error)
  const isCancel = absence.state === 'cancel_asked'
  const submit = () =>
    decide.mutate({ id: absence.id, is_approved: answer === 'yes', reason: reason.trim() }, { onSuccess: onClose })
  return (
    <FormDialog
      title={isCancel ? t`Отменить отсутствие?` : t`Согласовать отсутствие?`}
      submit={answer === 'yes' ? t`Согласиться` : t`Отказать`}
      danger={answer === 'no'}
      isBusy={decide.isPending}
      isOff={answer === 'no' && reason.trim() === ''}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {absence.user_name}: {kind}, {whenWords(absence)}
        {absence.note && `. ${absence.note}`}
      </p>
      {!isCancel && <Cover id={absence.id} />}
      <Segments
        label={t`Как решено`}
        value={answer}
        onChange={setAnswer}
        choices={[
          { value: 'yes', label: t`Согласиться` },
          { value: 'no', label: t`Отказать` },
        ]}
      />
      {answer === 'no' && (
        <TextField label={t`Причина отказа`} maxLength={limits.reason_max} value={reason} onChange={setReason} />
      )}
    </FormDialog>
  )
}

/** The days on which fewer would be there than are wanted. */
function Cover({ id }: { id: number }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(absenceCoverQuery(id))
  if (!data) return null
  const short = data.without.flatMap(({ day, have, wanted }) => {
    const hours = have.flatMap((count, hour) => (count < (wanted[hour] ?? 0) ? [hour] : []))
    return hours.length > 0 ? [{ day, hours }] : []
  })
  if (short.length === 0)
    return (
      <p>
        <Trans>Без этого человека людей хватает.</Trans>
      </p>
    )
  return (
    <>
      <p>
        <Trans>Без этого человека не хватит людей:</Trans>
      </p>
      <ul className={fields.days}>
        {short.map(({ day, hours }) => (
          <li key={day} data-grade="confirm">
            <span>{formatCalendar(day, 'long', i18n.locale)}</span>
            <span>{t`часы: ${hours.join(', ')}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
