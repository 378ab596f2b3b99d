import { useLingui } from '@lingui/react/macro'
import { exactTime, formatTime, type TimeForm } from '../../platform/time/time.ts'
import { useNow } from '../now.ts'

type Props = { at: number; form?: TimeForm; className?: string }

/** Relative when recent, exact on hover; keeps up by itself. `at` in seconds. */
export function Time({ at, form = 'ago', className }: Props) {
  const { i18n } = useLingui()
  const now = useNow()
  return (
    <time className={className} dateTime={new Date(at * 1000).toISOString()} title={exactTime(at, i18n.locale)}>
      {formatTime(at, form, now, i18n.locale)}
    </time>
  )
}
