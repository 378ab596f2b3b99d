import { useLingui } from '@lingui/react/macro'
import { formatDuration, formatTime } from '../../../platform/time.ts'
import { AlertIcon, ClockIcon, HourglassIcon } from '../../../ui/icons.tsx'
import { useNow } from '../../../ui/now.ts'
import { type DueState, dueState } from '../due.ts'
import classes from './Due.module.css'

type Limited = { due_at: number | null; due_of: 'reaction' | 'resolution' | null }
const icons = { calm: ClockIcon, soon: HourglassIcon, overdue: AlertIcon } as const satisfies Record<DueState, unknown>
const MINUTE_S = 60

/** What is left of the time limit. Only this is drawn anew as time goes on. */
export function Due({ of: { due_at, due_of }, isBadge }: { of: Limited; isBadge?: boolean }) {
  const { t, i18n } = useLingui()
  const now = useNow()
  if (due_at === null) return null
  const state = dueState(due_at, now)
  const long = formatDuration(Math.max(MINUTE_S, Math.abs(due_at - now)), i18n.locale)
  const until = formatTime(due_at, 'full', now, i18n.locale)
  const words = { calm: t`ещё ${long}`, soon: t`осталось ${long}`, overdue: t`просрочено ${long}` }
  const Icon = icons[state]
  return (
    <span
      className={isBadge ? classes.badge : classes.due}
      data-state={state}
      title={due_of === 'reaction' ? t`Срок первого ответа: ${until}` : t`Срок решения: ${until}`}
    >
      <Icon size={13} />
      {words[state]}
    </span>
  )
}
