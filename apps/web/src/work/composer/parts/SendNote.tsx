import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ActionBrief, SendState } from '@otklik/contract/actions/actions.ts'
import { RefreshIcon } from '../../../ui/icons/icons.tsx'
import { Kbd } from '../../../ui/marks/Kbd.tsx'
import { useFailureWords } from '../../card/useFailureWords.ts'
import { undoEnd, useSecondsLeft } from '../undo.ts'
import { LaterNote } from './LaterNote.tsx'
import classes from './SendNote.module.css'

export type Sending = {
  state: SendState | null
  action: ActionBrief | null
  /** No answer from our own server. */
  is_stuck?: boolean
}

type Props = {
  sending: Sending
  /** The network's name, for its reasons. */
  network: string
  /** Absent where this person may not do it. */
  onCancel?: () => void
  /** A colleague's, which an administrator may stop. */
  isForeign?: boolean
  onRetry?: () => void
  /** At another time, or null for now. */
  onLater?: (send_at: number | null) => void
  /** When the network stops to listen. */
  closes_at?: number
  isBusy?: boolean
}

/** The line under what has not simply been sent: how it stands, in words, and what can be done. */
export function SendNote({ sending, network, onCancel, isForeign, onRetry, onLater, closes_at, isBusy }: Props) {
  const failure = useFailureWords()
  const { state, action, is_stuck } = sending

  if (is_stuck)
    return (
      <Note tone="danger" onCancel={onCancel} onRetry={onRetry} isBusy={isBusy}>
        <Trans>Нет связи с сервером: отправим, когда она вернётся</Trans>
      </Note>
    )
  if (state === 'failed')
    return (
      <Note tone="danger" onRetry={onRetry} isBusy={isBusy}>
        {failure(action, network)}
      </Note>
    )
  if (state === 'unknown')
    return (
      <Note tone="warn" onRetry={onRetry} isBusy={isBusy} retryLabel={<Trans>Отправить ещё раз</Trans>}>
        <Trans>Сеть не подтвердила, что приняла. Проверьте в сети, прежде чем отправлять снова.</Trans>
      </Note>
    )
  if (state === 'pending' && action?.hold === 'later')
    return <LaterNote {...{ action, onCancel, isForeign, onLater, closes_at, isBusy }} />
  if (state === 'pending') return <Pending {...{ action, onCancel, isForeign, isBusy }} />
  return null
}

type PendingProps = Pick<Props, 'onCancel' | 'isForeign' | 'isBusy'> & { action: ActionBrief | null }

function Pending({ action, onCancel, isForeign, isBusy }: PendingProps) {
  const { t } = useLingui()
  const end = undoEnd(action)
  const left = useSecondsLeft(end)

  if (left > 0)
    return (
      <div className={classes.note} data-tone="quiet">
        <Ring share={left / Math.max(left, Math.ceil((action?.undo_ms ?? 1) / 1000))} />
        <span className={classes.figures}>{t`уйдёт через ${left} с`}</span>
        {onCancel && (
          <>
            <Button variant="light" size="xs" onClick={onCancel} disabled={isBusy}>
              {isForeign ? <Trans>Остановить</Trans> : <Trans>Отменить</Trans>}
            </Button>
            {!isForeign && (
              <span className={classes.key}>
                <Kbd keys="mod+z" />
              </span>
            )}
          </>
        )}
      </div>
    )
  if (action?.hold === 'approval')
    return (
      <div className={classes.note} data-tone="warn" role="status">
        <span>
          <Trans>Ждёт одобрения коллеги</Trans>
        </span>
        {onCancel && (
          <Button variant="light" size="xs" onClick={onCancel} disabled={isBusy}>
            {isForeign ? <Trans>Остановить</Trans> : <Trans>Забрать и изменить</Trans>}
          </Button>
        )}
      </div>
    )
  if (action?.hold === 'source' && !action.is_taken)
    return (
      <div className={classes.note} data-tone="quiet" role="status">
        <span>
          <Trans>Ждёт источник: уйдёт, когда его программа придёт за ответом</Trans>
        </span>
        {onCancel && (
          <Button variant="light" size="xs" onClick={onCancel} disabled={isBusy}>
            {isForeign ? <Trans>Остановить</Trans> : <Trans>Отменить</Trans>}
          </Button>
        )}
      </div>
    )
  return (
    <div className={classes.note} data-tone="quiet" role="status">
      {action?.hold === 'source' ? (
        <Trans>Источник забрал ответ и ещё не подтвердил, что разместил его</Trans>
      ) : action?.hold === 'account' ? (
        <Trans>Ждёт: аккаунт отключён. Уйдёт, когда его подключат снова.</Trans>
      ) : (action?.attempt ?? 0) > 1 ? (
        <Trans>Сеть не отвечает, пробуем снова</Trans>
      ) : (
        <Trans>Отправляется…</Trans>
      )}
    </div>
  )
}

type NoteProps = {
  tone: 'danger' | 'warn'
  children: React.ReactNode
  onCancel?: () => void
  onRetry?: () => void
  isBusy?: boolean
  retryLabel?: React.ReactNode
}

function Note({ tone, children, onCancel, onRetry, isBusy, retryLabel }: NoteProps) {
  return (
    <div className={classes.note} data-tone={tone} role="status">
      <span>{children}</span>
      {onCancel && (
        <Button variant="light" size="xs" onClick={onCancel} disabled={isBusy}>
          <Trans>Отменить</Trans>
        </Button>
      )}
      {onRetry && (
        <Button
          className={classes.retry}
          variant="default"
          size="xs"
          leftSection={<RefreshIcon size={14} />}
          onClick={onRetry}
          disabled={isBusy}
        >
          {retryLabel ?? <Trans>Повторить</Trans>}
        </Button>
      )}
    </div>
  )
}

const AROUND = 31.4

function Ring({ share }: { share: number }) {
  return (
    <svg className={classes.ring} width="13" height="13" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="5" stroke="var(--line-2)" />
      <circle
        cx="8"
        cy="8"
        r="5"
        stroke="currentColor"
        strokeDasharray={`${share * AROUND} ${AROUND}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  )
}
