import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import type { Approval } from '@otklik/contract/approvals/approvals.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useRefuse } from '../api.ts'

type Props = { approval: Approval; writer: string; onClose: () => void }

/** Why not: the writer reads it beside their own words, which are a draft again. */
export function RefuseDialog({ approval: { id }, writer, onClose }: Props) {
  const { t } = useLingui()
  const [comment, setComment] = useTyped(`approvals/${id}/no`, '')
  const refuse = useRefuse()
  const { fields, whole } = useRefusal(refuse.error)
  return (
    <FormDialog
      title={t`Не одобрять ответ`}
      submit={t`Вернуть автору`}
      isBusy={refuse.isPending}
      isOff={comment.trim() === ''}
      hasMore={comment !== ''}
      {...(whole !== undefined && { failure: whole })}
      onSubmit={() => refuse.mutate({ id, comment: comment.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        <Trans>Клиенту ничего не уйдёт. Текст вернётся в черновик, автор: {writer}.</Trans>
      </p>
      <Textarea
        label={t`Что не так`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.reason_max}
        data-autofocus
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        error={fields.comment}
      />
    </FormDialog>
  )
}
