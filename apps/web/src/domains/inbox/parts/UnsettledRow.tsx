import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { UnsettledAction } from '@otklik/contract/inbox/problems.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { Link } from '@tanstack/react-router'
import { confirm } from '../../../ui/layers/confirm.ts'
import { useAccount, useMember } from '../../desk/api.ts'
import { useDismissAction, useRetryAction } from '../api.ts'
import { useDeedName, useReason } from '../useProblemWords.ts'
import classes from './Problem.module.css'
import { ProblemRow } from './ProblemRow.tsx'

/** Something that a network refused, or of which nobody knows whether it happened. */
export function UnsettledRow({ action }: { action: UnsettledAction }) {
  const { t } = useLingui()
  const { id, space_id, object_id, kind, outcome, user_id, at, text } = action
  const nameOf = useDeedName()
  const reasonOf = useReason()
  const account = useAccount(object_id)
  const author = useMember(space_id, user_id)
  const isUnknown = outcome === 'unknown'
  const network = (account && findNetwork(account.provider)?.name) ?? ''
  const isSure = async () =>
    !isUnknown ||
    (await confirm({
      title: t`Отправить ещё раз?`,
      text: t`Сеть не подтвердила, что приняла. Если на самом деле всё дошло, клиент увидит это дважды. Сначала проверьте в сети.`,
      yes: t`Отправить снова`,
    }))

  return (
    <ProblemRow
      {...{ id, at }}
      network={account?.provider}
      name={nameOf(kind)}
      about={
        <>
          {account?.name ?? t`Отключённый аккаунт`}
          {' · '}
          {user_id === null ? t`автоматически` : (author?.name ?? t`бывший сотрудник`)}
        </>
      }
      text={text !== '' && <p className={classes.text}>{text}</p>}
      reason={reasonOf(action, network)}
      tone={isUnknown ? 'warn' : 'danger'}
      again={{ settle: useRetryAction(), words: t`Отправить снова`, done: t`Отправляем снова`, confirm: isSure }}
      dismiss={useDismissAction()}
      tools={<Place action={action} />}
    />
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
