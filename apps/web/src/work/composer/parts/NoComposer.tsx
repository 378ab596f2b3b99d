import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { allows, type Channel } from '@otklik/contract/networks/network.ts'
import { LockIcon, NoteIcon } from '../../../ui/icons/icons.tsx'
import { useNoComposer } from '../drafts/awaited.ts'
import classes from './Composer.module.css'

type Props = {
  why: 'right' | 'network' | 'deleted' | 'window' | 'late' | 'lost' | 'answered'
  network?: string
  /** Where there is an answer already: what can be done about it. */
  channel?: Channel | null | undefined
  onNote?: () => void
}

/** One quiet line where the composer would be: why it is not. Colleagues can still be told something. */
export function NoComposer({ why, network, channel, onNote }: Props) {
  useNoComposer()
  return (
    <div className={classes.missing}>
      <LockIcon size={15} />
      <p>
        {why === 'right' ? (
          <Trans>Ваша роль не отвечает клиентам. Право ответить даёт администратор.</Trans>
        ) : why === 'deleted' ? (
          <Trans>Удалено в сети: ответить уже нельзя.</Trans>
        ) : why === 'window' ? (
          <Trans>{network}: время для ответа истекло. Оно откроется снова, когда клиент напишет.</Trans>
        ) : why === 'late' ? (
          <Trans>{network}: время для ответа на этот комментарий истекло.</Trans>
        ) : why === 'answered' ? (
          <Answered network={network} channel={channel} />
        ) : why === 'lost' ? (
          <Trans>{network}: сообщения сюда больше не доходят. Ответить можно, когда клиент напишет снова.</Trans>
        ) : (
          <Trans>{network}: сеть не позволяет здесь ответить.</Trans>
        )}
      </p>
      {onNote && (
        <Button
          variant="default"
          size="xs"
          className={classes.toNote}
          leftSection={<NoteIcon size={14} />}
          onClick={onNote}
        >
          <Trans>Заметка</Trans>
        </Button>
      )}
    </div>
  )
}

function Answered({ network, channel }: Pick<Props, 'network' | 'channel'>) {
  const [canEdit, canDelete] = [allows(channel, 'edit'), allows(channel, 'delete_own')]
  return (
    <>
      <Trans>{network}: ответ здесь уже есть, а второго сеть не примет.</Trans>{' '}
      {canEdit && canDelete ? (
        <Trans>Его можно изменить или удалить.</Trans>
      ) : canEdit ? (
        <Trans>Его можно изменить.</Trans>
      ) : (
        canDelete && <Trans>Чтобы ответить иначе, сначала удалите его.</Trans>
      )}
    </>
  )
}
