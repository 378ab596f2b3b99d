import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { conflictsQuery, type Period, usePublish } from '../api.ts'
import { ConflictDays, type Found, gradeOf } from '../parts/ConflictDays.tsx'

type Props = {
  period: Period
  version: number
  count: number
  hasPast: boolean
  onMoved: () => void
  onDone: () => void
  onClose: () => void
}

/** Says what will happen and what stands in the way, and then publishes all of it or nothing. */
export function PublishDialog({ period, version, count, hasPast, onMoved, onDone, onClose }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { space_id } = period
  const conflicts = useQuery(conflictsQuery(period))
  const publish = usePublish()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [reason, setReason] = useTyped('schedule/reason', '')
  const refusal = publish.error instanceof CallFailed ? publish.error.refusal : undefined
  const isMoved = refusal?.error_type === 'schedule_moved'
  const found: Found[] = refusal?.days && !isMoved ? refusal.days : (conflicts.data ?? [])
  const needsYes = found.some((day) => gradeOf(day) === 'confirm')
  const needsReason = hasPast || found.some(({ kind }) => kind === 'past')
  const submit = () =>
    publish.mutate(
      { space_id, seen_version: version, is_confirmed: isConfirmed, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.ok(t`График опубликован`)
          setReason('')
          onDone()
          onClose()
        },
        onError: (error) => {
          if (error instanceof CallFailed && error.refusal.error_type === 'schedule_moved') onMoved()
        },
      },
    )
  return (
    <FormDialog
      title={t`Опубликовать график`}
      submit={isMoved ? t`Опубликовать всё равно` : t`Опубликовать`}
      isBusy={publish.isPending}
      isOff={(needsYes && !isConfirmed) || (needsReason && reason.trim() === '')}
      failure={publish.error && !refusal?.days ? failureText(publish.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {t({
          message: plural(count, {
            one: 'Станет действовать # правка. Её увидят все, кому виден график.',
            few: 'Станут действовать # правки. Их увидят все, кому виден график.',
            many: 'Станут действовать # правок. Их увидят все, кому виден график.',
            other: 'Станут действовать # правки. Их увидят все, кому виден график.',
          }),
        })}
      </p>
      {isMoved && (
        <Notice tone="warn" title={t`Пока вы правили, эти дни изменил кто-то другой`}>
          <ConflictDays days={refusal?.days ?? []} space_id={space_id} />
          <Trans>Сетка обновлена: посмотрите на них ещё раз, прежде чем публиковать.</Trans>
        </Notice>
      )}
      {found.length > 0 && <ConflictDays days={found} space_id={space_id} />}
      {needsYes && (
        <Checkbox
          label={t`Смены внутри отсутствий поставлены намеренно`}
          checked={isConfirmed}
          onChange={setIsConfirmed}
        />
      )}
      {needsReason && (
        <TextField
          label={t`Причина изменения прошедших дней`}
          maxLength={limits.reason_max}
          value={reason}
          onChange={setReason}
        />
      )}
    </FormDialog>
  )
}
