import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { Swap } from '@otklik/contract/schedule/swaps.ts'
import { useState } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useUser } from '../../desk/api.ts'
import { useAgree, useRefuseSwap } from './api.ts'
import { Exchange } from './Exchange.tsx'
import { usePlannedDays } from './usePlannedDays.ts'
import { useSwapNames } from './useSwapWords.ts'

type Props = { swap: Swap; today: string; onClose: () => void }

/** The answer of whoever a day was offered to. */
export function AgreeDialog({ swap, today, onClose }: Props) {
  const { t, i18n } = useLingui()
  const user = useUser()
  const { nameOf } = useSwapNames(swap.space_id)
  const [answer, setAnswer] = useState<'yes' | 'no'>('yes')
  const [other_day, setOther] = useState(swap.other_day)
  const [reason, setReason] = useTyped(`swaps/${swap.id}/reason`, '')
  const mine = usePlannedDays(swap.space_id, swap.other_day === null ? user.id : null, today)
  const [agree, no] = [useAgree(), useRefuseSwap()]
  const { whole } = useRefusal(agree.error ?? no.error)
  const { id, space_id, offered_by, offered_day } = swap
  const submit = () => {
    if (answer === 'no') return no.mutate({ id, reason: reason.trim() }, { onSuccess: onClose })
    if (other_day === null) return
    agree.mutate(
      { id, other_day },
      {
        onSuccess: ({ state }) => {
          toast.ok(state === 'done' ? t`Вы обменялись сменами` : t`Согласие отправлено, осталось решение руководителя`)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t`Обмен сменами`}
      submit={answer === 'yes' ? t`Согласиться` : t`Отказать`}
      danger={answer === 'no'}
      isBusy={agree.isPending || no.isPending}
      isOff={answer === 'yes' && other_day === null}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {nameOf(offered_by)}: {formatCalendar(offered_day, 'long', i18n.locale)}
        {swap.note && `. ${swap.note}`}
      </p>
      <Segments
        label={t`Ваш ответ`}
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
      {answer === 'yes' && swap.other_day === null && (
        <Select
          label={t`Моя смена взамен`}
          placeholder={t`Выберите день`}
          value={other_day}
          options={[
            ...(mine.days.some(({ day }) => day === offered_day)
              ? []
              : [{ value: offered_day, label: t`Ничего: возьму смену коллеги` }]),
            ...mine.days.map(({ day, label }) => ({ value: day, label })),
          ]}
          onChange={setOther}
        />
      )}
      {answer === 'yes' && other_day !== null && (
        <>
          <Exchange
            space_id={space_id}
            days={[offered_day, other_day]}
            people={[
              { user_id: offered_by, name: nameOf(offered_by) },
              { user_id: user.id, name: user.name },
            ]}
          />
          <p>
            <Trans>График изменится, когда обмен одобрит руководитель, если в пространстве не решено иначе.</Trans>
          </p>
        </>
      )}
    </FormDialog>
  )
}
