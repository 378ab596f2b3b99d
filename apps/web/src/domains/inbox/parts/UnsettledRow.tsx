import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { UnsettledAction } from '@otklik/contract/inbox/problems.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { Link } from '@tanstack/react-router'
import { RefreshIcon } from '../../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../../ui/icons/NetworkGlyph.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Time } from '../../../ui/marks/Time.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useAccount, useMember } from '../../desk/api.ts'
import { useDismissAction, useRetryAction } from '../api.ts'
import { useDeedName, useReason } from '../useProblemWords.ts'
import classes from './Problem.module.css'

/** Something that a network refused, or of which nobody knows whether it happened. */
export function UnsettledRow({ action }: { action: UnsettledAction }) {
  const { t } = useLingui()
  const { id, space_id, object_id, kind, outcome, user_id, at, text } = action
  const failureText = useFailureText()
  const nameOf = useDeedName()
  const reasonOf = useReason()
  const account = useAccount(object_id)
  const author = useMember(space_id, user_id)
  const retry = useRetryAction()
  const dismiss = useDismissAction()
  const isUnknown = outcome === 'unknown'
  const deed = nameOf(kind)
  const network = (account && findNetwork(account.provider)?.name) ?? ''
  const onError = (error: unknown) => toast.error(failureText(error))

  const sendAgain = async () => {
    const isSure =
      !isUnknown ||
      (await confirm({
        title: t`Отправить ещё раз?`,
        text: t`Сеть не подтвердила, что приняла. Если на самом деле всё дошло, клиент увидит это дважды. Сначала проверьте в сети.`,
        yes: t`Отправить снова`,
      }))
    if (isSure) retry.mutate(id, { onError, onSuccess: () => toast.ok(t`Отправляем снова`) })
  }

  return (
    <div className={classes.problem}>
      {account && <NetworkGlyph network={account.provider} size={18} className={classes.glyph} />}
      <div className={classes.words}>
        <div className={classes.title}>
          <b>{deed}</b>
          <span className={classes.about}>
            {account?.name ?? t`Отключённый аккаунт`}
            {' · '}
            {user_id === null ? t`автоматически` : (author?.name ?? t`бывший сотрудник`)}
          </span>
          <Time className={classes.when} at={at} />
        </div>
        {text !== '' && <p className={classes.text}>{text}</p>}
        <p className={classes.reason} data-tone={isUnknown ? 'warn' : 'danger'}>
          {reasonOf(action, network)}
        </p>
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          size="xs"
          leftSection={<RefreshIcon size={14} />}
          aria-label={t`Отправить снова: ${deed}`}
          onClick={sendAgain}
          loading={retry.isPending}
        >
          <Trans>Отправить снова</Trans>
        </Button>
        <Place action={action} />
        <Button
          variant="subtle"
          size="xs"
          aria-label={t`Скрыть: ${deed}`}
          onClick={() => dismiss.mutate(id, { onError })}
          loading={dismiss.isPending}
        >
          <Trans>Скрыть</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Where it was to happen. */
function Place({ action: { item_id, chat_id } }: { action: UnsettledAction }) {
  if (item_id !== null)
    return (
      <Button
        variant="default"
        size="xs"
        renderRoot={(props) => <Link {...props} to="/items/$id" params={{ id: item_id }} />}
      >
        <Trans>К комментарию</Trans>
      </Button>
    )
  if (chat_id !== null)
    return (
      <Button
        variant="default"
        size="xs"
        renderRoot={(props) => <Link {...props} to="/chats/$id/messages" params={{ id: chat_id }} />}
      >
        <Trans>К диалогу</Trans>
      </Button>
    )
  return null
}
