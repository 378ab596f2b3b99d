import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { AlertIcon, CloseIcon, DoneIcon, InfoIcon, WarningIcon } from '../icons/first-icons.tsx'
import classes from './Toaster.module.css'
import { dismiss, type Notice, useNotices } from './toast.ts'

const icons = { danger: AlertIcon, warn: WarningIcon, info: InfoIcon, ok: DoneIcon }

/** The place of the notices. While somebody points at them or is in them with the keyboard, none goes away. */
export function Toaster() {
  const { t } = useLingui()
  const notices = useNotices()
  const [isHeld, setIsHeld] = useState(false)
  const hold = () => setIsHeld(true)
  const release = () => setIsHeld(false)
  const isEmpty = notices.length === 0
  // Whoever has closed the last one is not there any more, and nothing says so.
  useEffect(() => {
    if (isEmpty) setIsHeld(false)
  }, [isEmpty])
  return (
    <section
      className={classes.place}
      aria-label={t`Оповещения`}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {notices.map((notice) => (
        <Shown key={notice.id} notice={notice} isHeld={isHeld} />
      ))}
    </section>
  )
}

function Shown({ notice, isHeld }: { notice: Notice; isHeld: boolean }) {
  const { t } = useLingui()
  const { id, tone, title, text, action } = notice
  const Icon = icons[tone]
  useEffect(() => {
    if (isHeld && !notice.isCounted) return
    const timer = setTimeout(() => dismiss(notice.id), notice.duration_ms)
    return () => clearTimeout(timer)
  }, [notice, isHeld])
  const run = () => {
    dismiss(id)
    action?.run()
  }
  return (
    // What went well interrupts nobody who listens.
    <div className={classes.notice} data-tone={tone} role={tone === 'danger' || tone === 'warn' ? 'alert' : 'status'}>
      <Icon size={18} className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.title}>{title ?? text}</p>
        {title !== undefined && <p className={classes.text}>{text}</p>}
        {action && (
          <button type="button" className={classes.action} onClick={run}>
            {action.label}
            {notice.isCounted && <Seconds of_ms={notice.duration_ms} />}
          </button>
        )}
      </div>
      <button type="button" className={classes.close} aria-label={t`Закрыть`} onClick={() => dismiss(id)}>
        <CloseIcon size={16} />
      </button>
    </div>
  )
}

/** Seen only: nobody wants to hear a number every second. */
function Seconds({ of_ms }: { of_ms: number }) {
  const { t } = useLingui()
  const [left, setLeft] = useState(Math.ceil(of_ms / 1000))
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span className={classes.seconds} aria-hidden="true">{t`${left} с`}</span>
}
