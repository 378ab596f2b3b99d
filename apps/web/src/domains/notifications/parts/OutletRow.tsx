import { Trans, useLingui } from '@lingui/react/macro'
import type { Outlet } from '@otklik/contract/notifications/outlets.ts'
import { useState } from 'react'
import { DotsIcon, type Icon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { PopChoice, PopMenu } from '../../../ui/layers/PopMenu.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { type Told, useAskAgain, useChangeOutlet, useRemoveOutlet, useTest } from '../outlets.ts'
import classes from './Outlets.module.css'
import { ToldFields, useCodeNames } from './ToldFields.tsx'
import { useOutletWords } from './useOutletWords.ts'

/** An address or a channel: how it stands, what is told there, and what can be done. */
export function OutletRow({ outlet, icon: Mark }: { outlet: Outlet; icon: Icon }) {
  const { t } = useLingui()
  const words = useOutletWords()
  const names = useCodeNames(outlet.space_id)
  const failureText = useFailureText()
  const [isEdited, setIsEdited] = useState(false)
  const [again, remove, test] = [useAskAgain(), useRemoveOutlet(), useTest()]
  const failed = { onError: (error: Error) => void toast.error(failureText(error)) }
  const { id, label, kind, state, codes } = outlet
  const end = async () => {
    const question = {
      title: t`Удалить «${label}»?`,
      text: t`Сюда больше ничего не придёт.`,
      yes: t`Удалить`,
      danger: true,
    }
    if (await confirm(question)) remove.mutate(id, failed)
  }
  const askAgain = () =>
    again.mutate(id, { ...failed, onSuccess: () => void toast.ok(t`Письмо с вопросом отправлено на ${label}`) })
  const tryOut = () =>
    test.mutate(id, {
      ...failed,
      onSuccess: ({ error }) =>
        void (error === null
          ? toast.ok(t`Пробное сообщение отправлено в ${label}`)
          : toast.error(kind === 'slack' ? t`Slack ответил: ${error}` : t`Telegram ответил: ${error}`)),
    })
  return (
    <li className={classes.row}>
      <Mark size={16} />
      <span className={classes.words}>
        <span className={classes.name}>{label}</span>
        <span className={classes.hint}>{codes.map(names).join(', ')}</span>
      </span>
      <span className={classes.state} data-state={state}>
        {words(outlet)}
      </span>
      <PopMenu width={240} target={<IconButton label={t`Действия: ${label}`} icon={DotsIcon} />}>
        {(close) => (
          <>
            <PopChoice close={close} onChoose={() => setIsEdited(true)}>
              <Trans>О чём сообщать</Trans>
            </PopChoice>
            {kind !== 'outside' && (
              <PopChoice close={close} onChoose={tryOut}>
                <Trans>Проверить</Trans>
              </PopChoice>
            )}
            {kind === 'outside' && state !== 'on' && (
              <PopChoice close={close} onChoose={askAgain}>
                <Trans>Спросить ещё раз письмом</Trans>
              </PopChoice>
            )}
            <PopChoice close={close} onChoose={() => void end()}>
              <Trans>Удалить</Trans>
            </PopChoice>
          </>
        )}
      </PopMenu>
      {isEdited && <ToldDialog outlet={outlet} onClose={() => setIsEdited(false)} />}
    </li>
  )
}

function ToldDialog({ outlet, onClose }: { outlet: Outlet; onClose: () => void }) {
  const { t } = useLingui()
  const { id, space_id, label, codes, object_ids, locale } = outlet
  const [told, setTold] = useState<Told>({ codes, object_ids, locale })
  const save = useChangeOutlet()
  const { fields, whole } = useRefusal(save.error)
  return (
    <FormDialog
      title={label}
      submit={t`Сохранить`}
      isBusy={save.isPending}
      isOff={told.codes.length === 0 || told.object_ids?.length === 0}
      {...(whole && { failure: whole })}
      onSubmit={() => save.mutate({ id, ...told }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ToldFields
        space_id={space_id}
        value={told}
        onChange={(change) => setTold({ ...told, ...change })}
        faults={fields}
      />
    </FormDialog>
  )
}
