import { Trans, useLingui } from '@lingui/react/macro'
import type { GridPerson } from '@otklik/contract/schedule/schedule.ts'
import type { Shift } from '@otklik/contract/schedule/shifts.ts'
import { weekdayOf } from '@otklik/contract/zones.ts'
import type { CSSProperties } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { spanText } from '../clock.ts'
import { keyOf } from '../grid/logic/gestures.ts'
import { absenceOn, type GridModel, hoursOf } from '../grid/logic/model.ts'
import { lookOf } from '../grid/logic/shift-edits.ts'
import { useCellWords } from '../grid/useCellWords.ts'
import { useHoursText } from '../grid/useHoursText.ts'
import { useKindName } from '../grid/useKindName.ts'
import classes from './MonthList.module.css'

type Props = { model: GridModel; person: GridPerson; lists: GridModel['edits']; today: string; space_id: number }

/** A month of one person in weeks. */
export function MonthList({ model, person, lists, today, space_id }: Props) {
  const { i18n } = useLingui()
  const kindName = useKindName(space_id)
  const wordsOf = useCellWords()
  const hoursText = useHoursText()
  const { days, published, holidays, kept_until } = model
  const listAt = (_: number, day: string): readonly Shift[] =>
    lists.get(keyOf(person.user_id, day)) ?? published.get(keyOf(person.user_id, day)) ?? []
  const total = hoursText(hoursOf(person, days, listAt))
  return (
    <section>
      <ul className={classes.month} style={{ '--first': weekdayOf(days[0] ?? today) } as CSSProperties}>
        {days.map((day) => {
          const list = listAt(person.user_id, day)
          const isEdited = lists.get(keyOf(person.user_id, day)) !== undefined
          const absence = absenceOn(person.absences, day)
          const absenceName = absence ? kindName(absence.kind_id) : ''
          const words = wordsOf({
            ...{ name: person.name, list, isEdited, absence, absenceName, holiday: holidays.get(day) },
            ...{ isPale: day > kept_until, day: formatCalendar(day, 'long', i18n.locale) },
          })
          return (
            <li
              key={day}
              className={classes.day}
              data-today={day === today || undefined}
              data-pale={day > kept_until || undefined}
            >
              <span className="visually-hidden">{words}</span>
              <span aria-hidden="true" className={classes.shown}>
                <span className={classes.date}>
                  {formatCalendar(day, 'weekday', i18n.locale)} <b>{Number(day.slice(8))}</b>
                </span>
                {absence && <span className={classes.absence}>{absenceName}</span>}
                {list.map((shift) => (
                  <span key={shift.starts} className={classes.shift} data-look={lookOf(shift)}>
                    {spanText(shift)}
                  </span>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
      <p className={classes.total}>
        <Trans>За месяц: {total}</Trans>
      </p>
    </section>
  )
}
