import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { clockText } from '../clock.ts'
import classes from './Cover.module.css'
import { cellOf, hours, type Table, weekdays, withCell } from './table.ts'

type Props = { value: Table; isPhone: boolean; onChange: (table: Table) => void }

/** 2026-01-05 was a Monday. */
const dayOf = (weekday: number) => `2026-01-${String(4 + weekday).padStart(2, '0')}`
const MOST = 999

/** People by weekday and hour. On a phone hours go down and days across, so that a week is as wide as the screen. */
export function CoverTable({ value, isPhone, onChange }: Props) {
  const { t, i18n } = useLingui()
  const dayName = (weekday: number, form: 'weekday' | 'weekdays') => formatCalendar(dayOf(weekday), form, i18n.locale)
  const cell = (weekday: number, hour: number) => {
    const people = value[cellOf(weekday, hour)] ?? 0
    return (
      <td key={cellOf(weekday, hour)}>
        <input
          className={classes.people}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t`${dayName(weekday, 'weekdays')}, ${clockText(hour * 60)}`}
          data-row={isPhone ? hour : weekday - 1}
          data-col={isPhone ? weekday - 1 : hour}
          data-none={people === 0 || undefined}
          value={people === 0 ? '' : people}
          placeholder="·"
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => {
            const typed = Number(target.value.replace(/\D/g, ''))
            onChange(withCell(value, weekday, hour, Math.min(typed, MOST)))
          }}
        />
      </td>
    )
  }
  const names = isPhone ? weekdays.map((day) => dayName(day, 'weekday')) : hours.map(String)
  return (
    <div className={classes.box}>
      <table className={classes.table} onKeyDown={walk}>
        <caption className="visually-hidden">{t`Сколько людей нужно в каждый час недели`}</caption>
        <thead>
          <tr>
            <td />
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {isPhone
            ? hours.map((hour) => (
                <tr key={hour}>
                  <th scope="row">{clockText(hour * 60)}</th>
                  {weekdays.map((weekday) => cell(weekday, hour))}
                </tr>
              ))
            : weekdays.map((weekday) => (
                <tr key={weekday} data-free={weekday > 5 || undefined}>
                  <th scope="row">{dayName(weekday, 'weekdays')}</th>
                  {hours.map((hour) => cell(weekday, hour))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

const steps: Record<string, readonly [number, number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Enter: [1, 0],
}

/** Arrows go from cell to cell, as in a table program. */
function walk(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key]
  const { row, col } = (event.target as HTMLElement).dataset
  if (!step || row === undefined || col === undefined) return
  const next = `[data-row="${Number(row) + step[0]}"][data-col="${Number(col) + step[1]}"]`
  const found = event.currentTarget.querySelector<HTMLInputElement>(next)
  event.preventDefault()
  found?.focus()
}
