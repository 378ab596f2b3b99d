import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type NotificationData, Notifications, notifications } from '@mantine/notifications'
import { AlertIcon, DoneIcon, InfoIcon, WarningIcon } from './icons.tsx'
import { Library } from './Library.tsx'
import classes from './Toaster.module.css'

export type NoticeTone = 'danger' | 'warn' | 'info' | 'ok'
type Notice = {
  tone: NoticeTone
  text: string
  duration_ms: number
  title?: string
  id?: string
  action?: { label: string; run: () => void }
}

const icons = { danger: AlertIcon, warn: WarningIcon, info: InfoIcon, ok: DoneIcon }

export function notify({ tone, text, duration_ms, title, id = crypto.randomUUID(), action }: Notice) {
  const Icon = icons[tone]
  const run = () => {
    notifications.hide(id)
    action?.run()
  }
  const notice: NotificationData = {
    id,
    title: title ?? text,
    message: (
      <>
        {title !== undefined && text}
        {action && (
          <Button className={classes.action} variant="default" size="xs" onClick={run}>
            {action.label}
          </Button>
        )}
      </>
    ),
    icon: <Icon size={18} />,
    autoClose: duration_ms,
    // What went well interrupts nobody who listens.
    role: tone === 'danger' || tone === 'warn' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': t`Закрыть` },
    'data-tone': tone,
  }
  // An id that is on the screen is not shown a second time: change it instead.
  notifications.update(notice)
  notifications.show(notice)
}

/** At most four at a time; the others wait. */
export function Toaster() {
  const { t } = useLingui()
  return (
    <Library>
      <section aria-label={t`Уведомления`}>
        <Notifications
          position="bottom-right"
          limit={4}
          containerWidth={380}
          className={classes.place}
          withinPortal={false}
        />
      </section>
    </Library>
  )
}
