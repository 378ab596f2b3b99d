import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { DrawCard } from '@otklik/contract/draws/draws.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useAnnounce, useCallOff, useClose, useDraw, useRemoveDraw } from '../api.ts'

/** The next step of a draw; each says before what cannot be taken back. */
export function DrawDeeds({ draw }: { draw: DrawCard }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const words = useFailureText()
  const [asked, setAsked] = useState<'beacon' | 'reason'>()
  const announce = useAnnounce(draw.id)
  const remove = useRemoveDraw(draw.id)
  const run = useDraw(draw.id)
  const close = useClose(draw.id)
  const onError = (error: unknown) => void toast.error(words(error))
  const ask = async (question: Parameters<typeof confirm>[0], then: () => void) => {
    if (await confirm(question)) then()
  }
  const toAnnounce = {
    title: t`Объявить розыгрыш?`,
    text: t`Условия станут видны всем и больше не изменятся. Отпечаток зерна будет опубликован.`,
    yes: t`Объявить`,
  }
  const toRemove = { title: t`Удалить черновик?`, yes: t`Удалить`, danger: true }
  const toDraw = {
    title: t`Провести розыгрыш?`,
    text: t`Зерно откроется, победители станут известны. Второго раза не бывает.`,
    yes: t`Провести`,
  }
  const toClose = { title: t`Завершить розыгрыш?`, text: t`После этого приз уже не передать.`, yes: t`Завершить` }
  const onRemoved = () => void navigate({ to: '/settings/logsrandom' })
  const { state, terms } = draw
  const draws = () =>
    terms.beacon === 'hand' ? setAsked('beacon') : void ask(toDraw, () => run.mutate('', { onError }))
  return (
    <>
      {state === 'draft' && (
        <>
          <Button
            variant="default"
            onClick={() => void ask(toRemove, () => remove.mutate(undefined, { onError, onSuccess: onRemoved }))}
          >
            <Trans>Удалить</Trans>
          </Button>
          <Button
            loading={announce.isPending}
            onClick={() => void ask(toAnnounce, () => announce.mutate(undefined, { onError }))}
          >
            <Trans>Объявить</Trans>
          </Button>
        </>
      )}
      {(state === 'announced' || state === 'frozen') && (
        <Button variant="default" onClick={() => setAsked('reason')}>
          <Trans>Отменить розыгрыш</Trans>
        </Button>
      )}
      {state === 'frozen' && (
        <Button loading={run.isPending} onClick={draws}>
          <Trans>Провести</Trans>
        </Button>
      )}
      {state === 'drawn' && (
        <Button
          variant="default"
          loading={close.isPending}
          onClick={() => void ask(toClose, () => close.mutate(undefined, { onError }))}
        >
          <Trans>Завершить</Trans>
        </Button>
      )}
      {asked === 'reason' && <CallOff draw={draw} onClose={() => setAsked(undefined)} />}
      {asked === 'beacon' && <WithBeacon draw={draw} onClose={() => setAsked(undefined)} />}
    </>
  )
}

type Asked = { draw: DrawCard; onClose: () => void }

function CallOff({ draw, onClose }: Asked) {
  const { t } = useLingui()
  const [reason, setReason] = useTyped(`draws/${draw.id}/reason`, '')
  const callOff = useCallOff(draw.id)
  const { fields, whole } = useRefusal(callOff.error)
  return (
    <FormDialog
      title={t`Отменить розыгрыш?`}
      submit={t`Отменить розыгрыш`}
      danger
      isBusy={callOff.isPending}
      isOff={reason.trim() === ''}
      {...(whole && { failure: whole })}
      onSubmit={() => callOff.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label={t`Причина`}
        hint={t`Её увидит каждый, кто откроет страницу проверки.`}
        value={reason}
        maxLength={limits.reason_max}
        onChange={setReason}
        {...(fields.reason && { error: fields.reason })}
      />
    </FormDialog>
  )
}

function WithBeacon({ draw, onClose }: Asked) {
  const { t } = useLingui()
  const [text, setText] = useTyped(`draws/${draw.id}/beacon`, '')
  const run = useDraw(draw.id)
  const { fields, whole } = useRefusal(run.error)
  return (
    <FormDialog
      title={t`Провести розыгрыш?`}
      submit={t`Провести`}
      isBusy={run.isPending}
      isOff={text.trim() === ''}
      {...(whole && { failure: whole })}
      onSubmit={() => run.mutate(text, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        <Trans>Зерно откроется, победители станут известны. Второго раза не бывает.</Trans>
      </p>
      <TextField
        label={t`Внешнее число`}
        hint={t`Текст целиком, как его опубликовали: он войдёт в расчёт буква в букву.`}
        value={text}
        maxLength={limits.note_max}
        onChange={setText}
        {...(fields.beacon_text && { error: fields.beacon_text })}
      />
    </FormDialog>
  )
}
