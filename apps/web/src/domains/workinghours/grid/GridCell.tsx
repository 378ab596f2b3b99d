// biome-ignore-all lint/a11y/useSemanticElements: only rows in sight exist and each lies where it would be, which rows of a table cannot
import type { AbsenceMark } from '@otklik/contract/schedule/absence-states.ts'
import type { Shift } from '@otklik/contract/schedule/shifts.ts'
import type { CSSProperties } from 'react'
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

/**
 * One day of one person, of as few elements as it can be: of cells there are hundreds, and opening the grid is for the most part
 * making them. Gestures are heard by the grid around it.
 */
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
          style={barOf(shift, isNarrow)}
          data-part="shift"
          data-look={lookOf(shift)}
          data-edited={isEdited || undefined}
          data-pale={isPale || undefined}
          data-away={absence && absence.state !== 'asked' ? true : undefined}
        >
          {isNarrow ? shortSpan(shift) : spanText(shift)}
        </span>
      ))}
      {/* A month draws it by the style of what is empty: of such cells there are hundreds, too. */}
      {list.length === 0 && (isEdited || (!isNarrow && !absence && !props.isFixed)) && (
        <span className={classes.add} data-edited={isEdited || undefined} aria-hidden="true" />
      )}
    </div>
  )
}

const DAY = 1_440

/** Where in its day it lies, as the place of its background; a night goes on beyond the edge. */
function barOf(shift: Shift, isNarrow: boolean): CSSProperties {
  const long = (Math.min(endOf(shift), DAY) - shift.starts) / DAY
  // A background is placed by the room that it leaves.
  const from = long < 1 ? shift.starts / DAY / (1 - long) : 0
  return { backgroundSize: `${long * 100}% ${isNarrow ? 3 : 4}px`, backgroundPositionX: `${from * 100}%` }
}
