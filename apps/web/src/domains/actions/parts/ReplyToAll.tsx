import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { textLimit } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Deed } from '../bulk.ts'
import type { Many } from '../many.ts'
import { useHowMany } from '../useDeedTitle.ts'

type Props = { many: Many; onClose: () => void; onSend: (deed: Deed) => void }

/** One answer to all that is chosen, each comment its own reply. */
export function ReplyToAll({ many, onClose, onSend }: Props) {
  const { t } = useLingui()
  const howMany = useHowMany()
  const [text, setText] = useState('')
  const [isClosing, setIsClosing] = useState(true)
  const [account] = many.accounts
  const channel = account && findNetwork(account.provider)?.comments
  const limit = channel ? textLimit(channel, false) : Number.POSITIVE_INFINITY
  const over = [...text.trim()].length - limit
  const what = howMany('item', many.count)
  return (
    <FormDialog
      title={t`Ответить на ${what}`}
      submit={t`Ответить на ${what}`}
      isOff={text.trim() === '' || over > 0}
      onClose={onClose}
      onSubmit={() =>
        onSend({
          ...{ do: 'reply', text: text.trim(), file_ids: [], template_id: null },
          then_status: isClosing ? 'closed' : null,
        })
      }
    >
      <Textarea
        label={t`Ответ каждому`}
        data-autofocus
        autosize
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={over > 0 ? t`Длиннее, чем принимает сеть: лишних знаков ${over}` : undefined}
      />
      <Checkbox label={<Trans>Закрыть после ответа</Trans>} checked={isClosing} onChange={setIsClosing} />
      <p>
        <Trans>Под каждым комментарием появится этот ответ от «{account?.name ?? ''}».</Trans>
      </p>
    </FormDialog>
  )
}
