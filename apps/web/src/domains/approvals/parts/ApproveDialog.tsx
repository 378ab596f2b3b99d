import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import type { Approval } from '@otklik/contract/approvals/approvals.ts'
import { limits } from '@otklik/contract/limits.ts'
import { Link } from '@tanstack/react-router'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useApprove } from '../api.ts'
import classes from './ApprovalRow.module.css'
import { Asked } from './Asked.tsx'

type Props = { approval: Approval; writer: string; onClose: () => void }

/** What will leave, as it stands or in other words. What is new since it was written stands above it. */
export function ApproveDialog({ approval, writer, onClose }: Props) {
  const { t } = useLingui()
  const [text, setText] = useTyped(`approvals/${approval.id}`, approval.text)
  const approve = useApprove()
  const { whole } = useRefusal(approve.error)
  const isChanged = text.trim() !== approval.text
  const isOld = approval.is_outdated && !isChanged
  const { id, version: seen_version } = approval
  return (
    <FormDialog
      title={t`Одобрить ответ`}
      submit={approval.send_at !== null ? t`Одобрить` : isOld ? t`Всё равно отправить` : t`Отправить клиенту`}
      isBusy={approve.isPending}
      isOff={!approval.is_fixed && text.trim() === '' && approval.files === 0}
      hasMore={isChanged}
      {...(whole !== undefined && { failure: whole })}
      onSubmit={() =>
        approve.mutate(
          { id, seen_version, ...(isChanged && !approval.is_fixed && { text: text.trim() }) },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      {approval.is_outdated && (
        <Notice tone="warn" title={<Trans>С тех пор, как ответ написан, есть новое</Trans>}>
          <Trans>Прочитайте последние слова клиента, прежде чем отправлять.</Trans>
        </Notice>
      )}
      <Asked approval={approval} />
      <p className={classes.meta}>
        <span>{t`Ответ написал: ${writer}`}</span>
        <Link
          to={approval.kind === 'item' ? '/items/$id' : '/chats/$id/messages'}
          params={{ id: approval.thing_id }}
          target="_blank"
        >
          <Trans>Открыть переписку</Trans>
        </Link>
      </p>
      <Textarea
        label={t`Текст, который увидит клиент`}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={limits.reply_max}
        data-autofocus
        disabled={approval.is_fixed}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={classes.meta}>
        {isChanged ? (
          <Trans>Уйдёт ваш текст. Автор увидит, что вы изменили.</Trans>
        ) : (
          <Trans>Уйдёт от имени аккаунта сразу после согласия или в назначенное время.</Trans>
        )}
      </p>
    </FormDialog>
  )
}
