import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ActionBrief } from '@otklik/contract/actions/actions.ts'
import { useState } from 'react'
import { formatTime } from '../../../platform/time/time.ts'
import { SendLaterIcon } from '../../../ui/icons/icons.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { useNow } from '../../../ui/now.ts'
import { LaterChoice } from '../../card/parts/DelayChoice.tsx'
import classes from './SendNote.module.css'

type Props = {
  action: ActionBrief
  /** Absent where this person may not do it. */
  onCancel?: () => void
  isForeign?: boolean
  onLater?: (send_at: number | null) => void
  /** When the network stops to listen: it can be moved no further. */
  closes_at?: number
  isBusy?: boolean
}

/** The line under what waits for its time: when it goes, and what can still be done. */
export function LaterNote({ action, onCancel, isForeign, onLater, closes_at, isBusy }: Props) {
  const { i18n } = useLingui()
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const when = formatTime(action.not_before, 'full', now, i18n.locale)
  // Below zero the server has not answered for it yet.
  const isThere = action.id > 0
  return (
    <div className={classes.note} data-tone="quiet" data-later="">
      <span className={classes.when}>
        <SendLaterIcon size={14} />
        <When when={when} then_status={action.then_status} />
      </span>
      {isThere && onLater && (
        <>
          <Menu opened={isOpen} onChange={setIsOpen} position="bottom-end" width={264}>
            <Menu.Target>
              <Button variant="subtle" size="xs" disabled={isBusy}>
                <Trans>Изменить время</Trans>
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <LaterChoice closes_at={closes_at} onChoose={onLater} onDone={() => setIsOpen(false)} />
            </Menu.Dropdown>
          </Menu>
          <Button variant="subtle" size="xs" disabled={isBusy} onClick={() => onLater(null)}>
            <Trans>Отправить сейчас</Trans>
          </Button>
        </>
      )}
      {isThere && onCancel && (
        <Button variant="light" size="xs" disabled={isBusy} onClick={onCancel}>
          {isForeign ? <Trans>Остановить</Trans> : <Trans>Отменить</Trans>}
        </Button>
      )}
    </div>
  )
}

function When({ when, then_status }: { when: string; then_status: ActionBrief['then_status'] }) {
  if (then_status === 'closed') return <Trans>уйдёт {when} и закроется</Trans>
  if (then_status === 'waiting') return <Trans>уйдёт {when} и будет ждать клиента</Trans>
  return <Trans>уйдёт {when}</Trans>
}
