import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { memo } from 'react'

type Props = { status: string; size?: number; className?: string }

/** Eight shapes first, colours second. Says its word unless the word stands beside it: then `useStatusName`. */
export const StatusMark = memo(function StatusMark({ status, size = 13, className }: Props) {
  const name = useStatusName()
  const { color, drawing } = isKnown(status) ? marks[status] : unknown
  return (
    <svg
      className={className}
      role="img"
      aria-label={name(status)}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none', display: 'block', color: `var(${color})` }}
    >
      {drawing}
    </svg>
  )
})

/** A status that was added after this page was loaded is shown as the server calls it. */
export function useStatusName() {
  const { t } = useLingui()
  return (status: string) => (isKnown(status) ? t(names[status]) : status)
}

const isKnown = (status: string): status is WorkStatus => Object.hasOwn(marks, status)

const names: Record<WorkStatus, MessageDescriptor> = {
  new: msg`Новый`,
  inprogress: msg`В работе`,
  open: msg`Открыт снова`,
  waiting: msg`Ждём клиента`,
  delayed: msg`Отложен`,
  closed: msg`Закрыт`,
  autoclosed: msg`Закрыт правилом`,
  deleted: msg`Удалён`,
}

type Mark = { color: string; drawing: React.ReactNode }
const ring = <circle cx="8" cy="8" r="6" strokeWidth={1.7} />
const dot = <circle cx="8" cy="8" r="2.6" fill="currentColor" stroke="none" />

const marks: Record<WorkStatus, Mark> = {
  new: {
    color: '--st-new',
    drawing: (
      <>
        {ring}
        {dot}
      </>
    ),
  },
  inprogress: {
    color: '--st-progress',
    drawing: (
      <>
        {ring}
        <path d="M8 4.4a3.6 3.6 0 0 1 0 7.2z" fill="currentColor" stroke="none" />
      </>
    ),
  },
  open: { color: '--st-open', drawing: <path d="M13.5 6a6 6 0 1 1-2.3-3M11.6.8l.1 2.7-2.7.3" /> },
  waiting: {
    color: '--st-waiting',
    drawing: (
      <>
        <circle cx="8" cy="8" r="6" strokeWidth={1.7} strokeDasharray="2.4 2.3" strokeLinecap="butt" />
        <path d="M6.6 6.2v3.6M9.4 6.2v3.6" />
      </>
    ),
  },
  delayed: {
    color: '--st-delayed',
    drawing: (
      <>
        {ring}
        <path d="M8 4.8V8l2.2 1.5" />
      </>
    ),
  },
  closed: {
    color: '--st-closed',
    drawing: (
      <>
        <circle cx="8" cy="8" r="6.8" fill="currentColor" stroke="none" />
        <path d="M5.2 8.2l2 2 3.7-4" stroke="var(--surface)" />
      </>
    ),
  },
  autoclosed: {
    color: '--st-closed',
    drawing: (
      <>
        {ring}
        <path d="M5.5 8.2l1.8 1.8 3.3-3.6" />
      </>
    ),
  },
  deleted: {
    color: '--st-deleted',
    drawing: (
      <>
        {ring}
        <path d="M5.9 5.9l4.2 4.2M10.1 5.9l-4.2 4.2" />
      </>
    ),
  },
}
const unknown: Mark = { color: '--st-waiting', drawing: ring }
