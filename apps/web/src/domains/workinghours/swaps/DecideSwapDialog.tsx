import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { Swap } from '@otklik/contract/schedule/swaps.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { ConflictDays, gradeOf } from '../parts/ConflictDays.tsx'
import { useDecideSwap } from './api.ts'
import { Exchange } from './Exchange.tsx'
import { useSwapNames } from './useSwapWords.ts'

type Props = { swap: Swap; onClose: () => void }

/** Yes or no of whoever plans both, with what each of them will have. */
export function DecideSwapDialog({ swap, onClose }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { nameOf } = useSwapNames(swap.space_id)
  const [answer, setAnswer] = useState<'yes' | 'no'>('yes')
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [reason, setReason] = useTyped(`swaps/${swap.id}/decision`, '')
  const decide = useDecideSwap()
  const { id, space_id, offered_by, offered_day, user_id, other_day } = swap
  const days = decide.error instanceof CallFailed ? (decide.error.refusal.days ?? []) : []
  const needsYes = days.length > 0 && days.every((day) => gradeOf(day) === 'confirm')
  const submit = () =>
    decide.mutate(
      { id, is_approved: answer === 'yes', is_confirmed: isConfirmed, reason: answer === 'no' ? reason.trim() : '' },
      {
        onSuccess: ({ state }) => {
          if (state === 'done') toast.ok(t`Смены поменялись местами`)
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t`Одобрить обмен?`}
      submit={answer === 'yes' ? t`Одобрить` : t`Отказать`}
      danger={answer === 'no'}
      isBusy={decide.isPending}
      isOff={answer === 'no' && reason.trim() === ''}
      failure={decide.error && days.length === 0 ? failureText(decide.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {user_id !== null && other_day !== null && (
        <Exchange
          space_id={space_id}
          days={[offered_day, other_day]}
          people={[
            { user_id: offered_by, name: nameOf(offered_by) },
            { user_id, name: nameOf(user_id) },
          ]}
        />
      )}
      <Segments
        label={t`Как решено`}
        value={answer}
        onChange={setAnswer}
        choices={[
          { value: 'yes', label: t`Одобрить` },
          { value: 'no', label: t`Отказать` },
        ]}
      />
      {answer === 'no' && (
        <TextField label={t`Причина отказа`} maxLength={limits.reason_max} value={reason} onChange={setReason} />
      )}
      {days.length > 0 && <ConflictDays days={days} space_id={space_id} />}
      {needsYes && answer === 'yes' && (
        <Checkbox
          label={t`Смены внутри отсутствий поставлены намеренно`}
          checked={isConfirmed}
          onChange={setIsConfirmed}
        />
      )}
    </FormDialog>
  )
}
