import { useLingui } from '@lingui/react/macro'
import type { Item } from '@otklik/contract/items/items.ts'
import { formatBrief, formatDuration, formatTime } from '../../../platform/time/time.ts'
import { useNow } from '../../../ui/now.ts'
import { dueState, lengthOf, type Running } from '../due.ts'
import classes from './Due.module.css'

/** In a row as short as can be; in a head in words; beside a card also how long it was. */
type Form = 'row' | 'badge' | 'whole'
type Props = { of: Pick<Item, 'due_at' | 'due_soon_at' | 'due_of'>; form: Form }
const MINUTE_S = 60

/** What is left of the time limit. Only this is drawn anew as time goes on. */
export function Due({ of: { due_at, due_soon_at, due_of }, form }: Props) {
  const { t, i18n } = useLingui()
  const now = useNow()
  if (due_at === null) return null
  // Until the rows of an installation that was brought up to date are counted anew.
  const running: Running = { due_at, due_soon_at: due_soon_at ?? due_at }
  const state = dueState(running, now)
  const left = Math.max(MINUTE_S, Math.abs(due_at - now))
  const long = formatDuration(left, i18n.locale)
  const whole = formatDuration(lengthOf(running), i18n.locale)
  const brief = formatBrief(left, i18n.locale)
  const until = formatTime(due_at, 'full', now, i18n.locale)
  const words = state === 'overdue' ? t`просрочено ${long}` : t`осталось ${long}`
  return (
    <span
      className={form === 'badge' ? classes.badge : classes.due}
      data-state={state}
      title={due_of === 'reaction' ? t`Срок первого ответа: ${until}` : t`Срок решения: ${until}`}
    >
      <Ring left={state === 'overdue' ? 1 : (due_at - now) / lengthOf(running)} />
      {form === 'row' ? (
        <>
          <span aria-hidden="true">{state === 'overdue' ? `+${brief}` : brief}</span>
          <span className="visually-hidden">{words}</span>
        </>
      ) : form === 'whole' && state !== 'overdue' && due_soon_at !== null ? (
        t`${long} из ${whole}`
      ) : (
        words
      )}
    </span>
  )
}

/** Empties clockwise. */
function Ring({ left }: { left: number }) {
  const share = Math.min(1, Math.max(0, left))
  return (
    <svg className={classes.ring} width={13} height={13} viewBox="0 0 16 16" aria-hidden="true">
      <circle className={classes.track} cx={8} cy={8} r={6} />
      <circle
        cx={8}
        cy={8}
        r={6}
        pathLength={1}
        strokeDasharray={`${share} 1`}
        strokeDashoffset={share - 1}
        transform="rotate(-90 8 8)"
      />
    </svg>
  )
}
