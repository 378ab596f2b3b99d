import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import type { Channel } from '@otklik/contract/networks/network.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { faultOf, useFaultWords } from '../../composer/reply-fault.ts'

type Props = {
  /** Under which what was typed outlives a reload: a word for it and its id. */
  name: string
  text: string
  channel: Channel | null
  isBusy: boolean
  error: unknown
  onSave: (text: string) => void
  onClose: () => void
}

/** Other words for what we have already sent; the former ones stay in the story. */
export function EditDialog({ name, text, channel, isBusy, error, onSave, onClose }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useTyped(name, text)
  const fault = useFaultWords(faultOf(channel, { text: typed, uploads: [] }, 'edit'))
  const refused = useRefusal(error)
  return (
    <FormDialog
      title={t`Изменить отправленное`}
      submit={t`Сохранить`}
      isBusy={isBusy}
      hasMore={typed !== text}
      failure={refused.whole}
      onClose={onClose}
      onSubmit={() => {
        if (fault === undefined) onSave(typed.trim())
      }}
    >
      <Textarea
        label={t`Текст, который увидит клиент`}
        autosize
        minRows={3}
        maxRows={12}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={fault}
      />
    </FormDialog>
  )
}
