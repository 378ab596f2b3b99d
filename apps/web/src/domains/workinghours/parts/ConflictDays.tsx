import { useLingui } from '@lingui/react/macro'
import { type ConflictKind, conflictGrades } from '@otklik/contract/schedule/conflicts.ts'
import { formatCalendar } from '../../../platform/time/time.ts'
import { useObjects } from '../../desk/api.ts'
import classes from '../grid/ShiftFields.module.css'
import { useConflictWords } from '../useConflictWords.ts'

/** As the server names them: a day, and perhaps what stands in its way. */
export type Found = { user_id: number; local_day: string; kind?: string | undefined }
const isKind = (kind: string | undefined): kind is ConflictKind => kind !== undefined && kind in conflictGrades
export const gradeOf = ({ kind }: Found) => (isKind(kind) ? conflictGrades[kind] : 'refused')

const MOST = 200

/** Days with what stands in their way, the worst first. */
export function ConflictDays({ days, space_id }: { days: readonly Found[]; space_id: number }) {
  const { t, i18n } = useLingui()
  const words = useConflictWords()
  const { members } = useObjects()
  const nameOf = (id: number) =>
    members.find((member) => member.space_id === space_id && member.user_id === id)?.name ?? ''
  const order = { refused: 0, confirm: 1, warning: 2 }
  const sorted = days.toSorted(
    (a, b) => order[gradeOf(a)] - order[gradeOf(b)] || a.local_day.localeCompare(b.local_day),
  )
  const more = days.length - MOST
  return (
    <ul className={classes.days}>
      {sorted.slice(0, MOST).map((day) => (
        <li key={`${day.user_id} ${day.local_day} ${day.kind}`} data-grade={day.kind ? gradeOf(day) : undefined}>
          <span>
            {nameOf(day.user_id)}, {formatCalendar(day.local_day, 'short', i18n.locale)}
          </span>
          <span>{isKind(day.kind) ? words[day.kind] : ''}</span>
        </li>
      ))}
      {more > 0 && <li>{t`и ещё ${more}`}</li>}
    </ul>
  )
}
