import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { chooseBy } from '@otklik/contract/networks/file-types.ts'
import { textLimit } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { useTyped } from '../../../platform/keep-typed.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Deed } from '../bulk.ts'
import type { Draft, Upload } from '../drafts.ts'
import { filesOf } from '../echoes.ts'
import type { Many } from '../many.ts'
import { faultOf, useFaultWords } from '../reply-fault.ts'
import { useHowMany } from '../useDeedTitle.ts'
import { useFiles } from '../useFiles.ts'
import { PickFiles } from './PickFiles.tsx'
import { UploadTray } from './UploadTray.tsx'

type Props = { many: Many; onClose: () => void; onSend: (deed: Deed) => void }

/** One answer to all that is chosen, each comment its own reply; its files are uploaded once. */
export function ReplyToAll({ many, onClose, onSend }: Props) {
  const { t } = useLingui()
  const howMany = useHowMany()
  const [text, setText] = useTyped('reply-to-all', '')
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isClosing, setIsClosing] = useState(true)
  const [account] = many.accounts
  const channel = (account && findNetwork(account.provider)?.comments) ?? null
  const room = Math.max(0, (channel?.uploads ?? 0) - uploads.length)
  const { add, remove, faults } = useFiles({
    space_id: many.space_ids[0] ?? 0,
    room: () => room,
    channel,
    onChange: setUploads,
  })
  const draft: Draft = { text, uploads }
  const fault = faultOf(channel, draft)
  const faultWords = useFaultWords(fault)
  const over = channel ? text.trim().length - textLimit(channel, uploads.length > 0) : 0
  const what = howMany('item', many.count)
  return (
    <FormDialog
      title={t`Ответить на ${what}`}
      submit={t`Ответить на ${what}`}
      isOff={fault !== undefined}
      onClose={onClose}
      onSubmit={() =>
        onSend({
          ...{ do: 'reply', text: text.trim(), file_ids: filesOf(draft).map(({ id }) => id), template_id: null },
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
        error={
          fault === 'reply_too_long' && over > 0
            ? t`Длиннее, чем принимает сеть: лишних знаков ${over}`
            : fault === 'reply_empty' || fault === 'uploading'
              ? undefined
              : faultWords
        }
      />
      {channel !== null && channel.uploads > 0 && (
        <div>
          <PickFiles
            label={t`Файлы ответа`}
            isOff={room === 0}
            accept={channel?.file_types && chooseBy(channel.file_types)}
            onPick={add}
          />
          <UploadTray uploads={uploads} faults={faults} onRemove={remove} />
        </div>
      )}
      <Checkbox label={<Trans>Закрыть после ответа</Trans>} checked={isClosing} onChange={setIsClosing} />
      <p>
        <Trans>Под каждым комментарием появится этот ответ от «{account?.name ?? ''}».</Trans>
      </p>
    </FormDialog>
  )
}
