// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight exist and each lies where it would be, which rows of a table cannot
import { isWeekend } from '@otklik/contract/schedule/plan.ts'
import type { GridPerson } from '@otklik/contract/schedule/schedule.ts'
import type { PlannedShift, Shift } from '@otklik/contract/schedule/shifts.ts'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import classes from './Grid.module.css'
import { GridCell } from './GridCell.tsx'
import { keyOf } from './logic/gestures.ts'
import { absenceOn, type GridModel, hoursOf } from './logic/model.ts'
import { isChosen, type Selection } from './logic/selection.ts'
import { useCellWords } from './useCellWords.ts'
import { useHoursText } from './useHoursText.ts'

export type RowProps = {
  row: number
  person: GridPerson
  model: GridModel
  lists: GridModel['edits']
  /** What a gesture that is under way would make of these days. */
  preview: GridModel['edits'] | undefined
  selection: Selection
  isNarrow: boolean
  today: string
  /** Of each day, as it is read out. */
  dayWords: readonly string[]
  kindName: (kind_id: number | null) => string
  about: string
  image: string | null
  top: number | undefined
}

const none: readonly (Shift & Partial<PlannedShift>)[] = []

function Row({
  row,
  person,
  model,
  lists,
  preview,
  selection,
  isNarrow,
  today,
  dayWords,
  kindName,
  about,
  image,
  top,
}: RowProps) {
  const wordsOf = useCellWords()
  const hoursText = useHoursText()
  const { days, published, holidays, kept_until } = model
  const { user_id, name, absences, can_manage } = person
  const editOf = (day: string) => {
    const key = keyOf(user_id, day)
    return preview?.has(key) ? (preview.get(key) ?? undefined) : (lists.get(key) ?? undefined)
  }
  const listAt = (_: number, day: string): readonly Shift[] => editOf(day) ?? published.get(keyOf(user_id, day)) ?? none
  let named: number | undefined
  return (
    <div
      role="row"
      tabIndex={-1}
      className={classes.row}
      aria-rowindex={row + 2}
      style={top === undefined ? undefined : { position: 'absolute', top: 0, transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" tabIndex={-1} className={classes.person} aria-colindex={1}>
        {!isNarrow && <Avatar name={name} image={image} size={28} />}
        <span className={classes.names}>
          <Link to="/settings/users/workinghours/$id" params={{ id: user_id }} tabIndex={-1}>
            {name}
          </Link>
          <span>{about}</span>
        </span>
      </div>
      {days.map((day, col) => {
        const edit = editOf(day)
        const list = edit ?? published.get(keyOf(user_id, day)) ?? none
        const absence = absenceOn(absences, day)
        const holiday = holidays.get(day)
        const absenceName = absence && kindName(absence.kind_id)
        const isFirst = absence !== undefined && named !== absence.id
        named = absence?.id
        return (
          <GridCell
            key={day}
            {...{ row, col, list, isNarrow, absence }}
            words={wordsOf({
              ...{ name, list, absence, holiday, isEdited: edit !== undefined, isPale: day > kept_until },
              day: dayWords[col] ?? day,
              absenceName: absenceName ?? '',
            })}
            isEdited={edit !== undefined}
            isPale={edit === undefined && day > kept_until}
            isChosen={isChosen(selection, row, col)}
            isFocus={selection.focus.row === row && selection.focus.col === col}
            isToday={day === today}
            isFree={holiday ? holiday.kind === 'closed' : isWeekend(day)}
            isFixed={!can_manage}
            absenceName={isFirst ? absenceName : undefined}
          />
        )
      })}
      <div role="gridcell" tabIndex={-1} className={classes.hours} aria-colindex={days.length + 2}>
        {hoursText(hoursOf(person, days, listAt))}
      </div>
    </div>
  )
}

/** Drawn anew only when something of it has changed: a painted cell is no reason to draw the others. */
export const GridRow = memo(Row, (before, after) => {
  const { row, person, model } = after
  const isPlain =
    before.row === row &&
    before.person === person &&
    before.model === model &&
    before.isNarrow === after.isNarrow &&
    before.today === after.today &&
    before.dayWords === after.dayWords &&
    before.kindName === after.kindName &&
    before.about === after.about &&
    before.image === after.image &&
    before.top === after.top
  if (!isPlain) return false
  const isTouched = (selection: Selection) => model.days.some((_, col) => isChosen(selection, row, col))
  if (before.selection !== after.selection && (isTouched(before.selection) || isTouched(after.selection))) return false
  return model.days.every((day) => {
    const key = keyOf(person.user_id, day)
    return (
      before.lists.get(key) === after.lists.get(key) &&
      before.preview?.get(key) === after.preview?.get(key) &&
      before.preview?.has(key) === after.preview?.has(key)
    )
  })
})
