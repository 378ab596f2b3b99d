import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { botsQuery, useTurnBot } from '../../api.ts'

type Turnable = { id: number; name: string }

/** On and off. Off asks what becomes of the conversations under way. `dialog` stands on the page. */
export function useTurn() {
  const { t } = useLingui()
  const turn = useTurnBot()
  const { data: rows = [] } = useQuery(botsQuery)
  const failureText = useFailureText()
  const [asked, setAsked] = useState<Turnable & { running: number }>()
  const send = ({ id, name }: Turnable, is_on: boolean, ends_sessions = false) =>
    turn.mutate(
      { id, is_on, ends_sessions },
      {
        onSuccess: () => {
          setAsked(undefined)
          toast.ok(is_on ? t`Бот «${name}» включён` : t`Бот «${name}» выключен`)
        },
        onError: (error) => toast.error(failureText(error)),
      },
    )
  const runningOf = (id: number) => rows.find((row) => row.id === id)?.running ?? 0
  return {
    turning: turn.isPending ? turn.variables.id : undefined,
    turn: (bot: Turnable, is_on: boolean) => {
      const running = runningOf(bot.id)
      if (is_on || running === 0) send(bot, is_on)
      else setAsked({ ...bot, running })
    },
    dialog: asked && (
      <OffDialog
        name={asked.name}
        running={asked.running}
        isBusy={turn.isPending}
        onClose={() => setAsked(undefined)}
        onTurn={(isAtOnce) => send(asked, false, isAtOnce)}
      />
    ),
  }
}

type DialogProps = {
  name: string
  running: number
  isBusy: boolean
  onClose: () => void
  onTurn: (isAtOnce: boolean) => void
}

function OffDialog({ name, running, isBusy, onClose, onTurn }: DialogProps) {
  const { t } = useLingui()
  const [isAtOnce, setIsAtOnce] = useState(false)
  const count = t({
    message: plural(running, {
      one: 'Идёт # разговор',
      few: 'Идут # разговора',
      many: 'Идёт # разговоров',
      other: 'Идёт # разговора',
    }),
  })
  return (
    <FormDialog
      title={t`Выключить «${name}»?`}
      submit={t`Выключить`}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => onTurn(isAtOnce)}
    >
      <p>
        <Trans>Новых разговоров бот не начнёт. {count}: по умолчанию они дойдут до конца.</Trans>
      </p>
      <Checkbox
        label={t`Остановить идущие сейчас`}
        hint={t`Бот замолчит на полуслове, диалоги останутся там, где они есть.`}
        checked={isAtOnce}
        onChange={setIsAtOnce}
      />
    </FormDialog>
  )
}
