import { Trans } from '@lingui/react/macro'
import { AlertIcon, CheckIcon, ChecksIcon, ClockIcon, WarningIcon } from '../../../ui/icons/icons.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import type { ShownMessage } from '../conversation.ts'
import classes from './MessageBubble.module.css'

/** When, whether it was changed, and how far one of ours has come. */
export function MessageTime({ message, is_stuck }: { message: ShownMessage; is_stuck: boolean }) {
  const { created_at, edited_at, deleted_at, is_own, kind } = message
  return (
    <span className={classes.time}>
      {deleted_at !== null ? <Trans>удалено</Trans> : edited_at !== null && <Trans>изменено</Trans>}
      <Time at={created_at} form="clock" />
      {is_own && kind !== 'note' && <Tick message={message} is_stuck={is_stuck} />}
    </span>
  )
}

function Tick({ message: { state, read_at, delivered_at }, is_stuck }: { message: ShownMessage; is_stuck: boolean }) {
  if (is_stuck || state === 'failed')
    return (
      <span className={classes.failed}>
        <AlertIcon size={13} />
        <span className="visually-hidden">
          <Trans>не отправлено</Trans>
        </span>
      </span>
    )
  if (state === 'unknown')
    return (
      <span className={classes.unsure}>
        <WarningIcon size={13} />
        <span className="visually-hidden">
          <Trans>сеть не подтвердила</Trans>
        </span>
      </span>
    )
  if (state === 'pending')
    return (
      <span className={classes.tick}>
        <ClockIcon size={13} />
        <span className="visually-hidden">
          <Trans>отправляется</Trans>
        </span>
      </span>
    )
  const isSeen = read_at !== null
  return (
    <span className={classes.tick} data-seen={isSeen || undefined}>
      {isSeen || delivered_at !== null ? <ChecksIcon size={14} /> : <CheckIcon size={13} />}
      <span className="visually-hidden">
        {isSeen ? (
          <Trans>прочитано</Trans>
        ) : delivered_at !== null ? (
          <Trans>доставлено</Trans>
        ) : (
          <Trans>отправлено</Trans>
        )}
      </span>
    </span>
  )
}
