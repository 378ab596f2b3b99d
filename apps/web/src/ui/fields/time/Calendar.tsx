import { useLingui } from '@lingui/react/macro'
import { addDays } from '@otklik/contract/statistics/period.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { weeksOf } from '../../../platform/time/day-text.ts'
import { formatCalendar } from '../../../platform/time/time.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../icons/icons.tsx'
import { IconButton } from '../../marks/IconButton.tsx'
import classes from './Calendar.module.css'

type Props = {
  label: string
  value: string | undefined
  today: string
  isOut: (day: string) => boolean
  onChoose: (day: string) => void
}

/** A month of days. Arrows go by days and weeks, Page Up and Page Down by months. */
export function Calendar({ label, value, today, isOut, onChoose }: Props) {
  const { t, i18n } = useLingui()
  const [at, setAt] = useState(value ?? today)
  const chosen = useRef<HTMLButtonElement>(null)
  const month = at.slice(0, 7)
  const weeks = weeksOf(month, i18n.locale)

  useEffect(() => {
    // Also when it opens: the field had the focus.
    if (at) chosen.current?.focus()
  }, [at])

  const walk = (event: KeyboardEvent) => {
    const column = weeks.flat().indexOf(at) % 7
    const to = {
      ArrowLeft: addDays(at, -1),
      ArrowRight: addDays(at, 1),
      ArrowUp: addDays(at, -7),
      ArrowDown: addDays(at, 7),
      Home: addDays(at, -column),
      End: addDays(at, 6 - column),
      PageUp: inMonth(at, -1),
      PageDown: inMonth(at, 1),
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    // A day that cannot be chosen takes no focus: in a month without any other, keys would be nobody's.
    let day = to
    while (isOut(day) && day !== at) day = addDays(day, day > at ? -1 : 1)
    setAt(day)
  }
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <IconButton label={t`Предыдущий месяц`} icon={ChevronLeftIcon} onClick={() => setAt(inMonth(at, -1))} />
        <b aria-live="polite">{formatCalendar(`${month}-01`, 'month', i18n.locale)}</b>
        <IconButton label={t`Следующий месяц`} icon={ChevronRightIcon} onClick={() => setAt(inMonth(at, 1))} />
      </div>
      <table aria-label={label} onKeyDown={walk}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekday(day, i18n.locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    ref={day === at ? chosen : undefined}
                    type="button"
                    className={classes.day}
                    tabIndex={day === at ? 0 : -1}
                    // What opens over a page takes the focus a moment later, and would give it to the first button.
                    data-autofocus={day === at || undefined}
                    data-other={!day.startsWith(month) || undefined}
                    aria-current={day === today ? 'date' : undefined}
                    aria-pressed={day === value}
                    aria-label={formatCalendar(day, 'long', i18n.locale)}
                    disabled={isOut(day)}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same day of another month, or its last one. */
function inMonth(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + by, Math.min(date, last))).toISOString().slice(0, 10)
}

const weekday = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(day))
