// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight exist and each lies where it would be, which rows of a table cannot
import type { AbsenceMark } from '@otklik/contract/schedule/absence-states.ts'
import type { Shift } from '@otklik/contract/schedule/shifts.ts'
import { shortSpan, spanText } from '../clock.ts'
import classes from './Cell.module.css'
import { endOf, lookOf } from './logic/shift-edits.ts'

type Props = {
  row: number
  col: number
  words: string
  list: readonly Shift[]
  isNarrow: boolean
  isEdited: boolean
  isPale: boolean
  isChosen: boolean
  isFocus: boolean
  isToday: boolean
  isFree: boolean
  /** Somebody whom the reader does not plan: nothing here can be pressed. */
  isFixed: boolean
  absence: AbsenceMark | undefined
  /** On its first day in sight. */
  absenceName: string | undefined
}

/** One day of one person. Gestures are heard by the grid around it: of cells there are hundreds. */
export function GridCell(props: Props) {
  const { row, col, words, list, isNarrow, isEdited, isPale, isChosen, isFocus, absence, absenceName } = props
  return (
    <div
      role="gridcell"
      className={classes.cell}
      aria-label={words}
      aria-selected={isChosen}
      aria-colindex={col + 2}
      tabIndex={isFocus ? 0 : -1}
      data-row={row}
      data-narrow={isNarrow || undefined}
      data-col={col}
      data-today={props.isToday || undefined}
      data-free={props.isFree || undefined}
      data-fixed={props.isFixed || undefined}
    >
      {absence && (
        <span className={classes.absence} data-state={absence.state} data-over={list.length > 0 || undefined}>
          {absenceName}
        </span>
      )}
      {list.map((shift) => (
        <span
          key={`${shift.starts} ${shift.ends}`}
          className={classes.shift}
          data-part="shift"
          data-look={lookOf(shift)}
          data-edited={isEdited || undefined}
          data-pale={isPale || undefined}
          data-away={absence && absence.state !== 'asked' ? true : undefined}
        >
          <b>{isNarrow ? shortSpan(shift) : spanText(shift)}</b>
          <i style={barOf(shift)} />
          {!props.isFixed && (
            <>
              <span className={classes.edge} data-part="start" />
              <span className={classes.edge} data-part="end" />
            </>
          )}
        </span>
      ))}
      {list.length === 0 && (isEdited || (!absence && !props.isFixed)) && (
        <span className={classes.add} data-edited={isEdited || undefined} aria-hidden="true" />
      )}
    </div>
  )
}

const DAY = 1_440

/** Where in its day it lies; a night goes on beyond the edge. */
function barOf(shift: Shift) {
  const end = Math.min(endOf(shift), DAY)
  return { left: `${(shift.starts / DAY) * 100}%`, width: `${((end - shift.starts) / DAY) * 100}%` }
}
