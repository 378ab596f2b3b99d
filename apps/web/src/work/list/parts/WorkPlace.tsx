import { memo, type ReactNode } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import classes from './WorkList.module.css'

type Props<R> = {
  row: R
  row_id: number
  index: number
  /** -1 while more may come. */
  setSize: number
  start: number
  height: number
  href: string
  isChosen: boolean
  isReached: boolean
  /** While many are chosen: what its checkbox is called, and whether it is ticked. */
  pick?: string
  isPicked: boolean
  tools?: ReactNode
  tools_px: number
  draw: (row: R, isChosen: boolean) => ReactNode
}

/** One row at its place. What is done with it the list hears itself: a row costs next to nothing. */
export const WorkPlace = memo(function WorkPlace<R>(props: Props<R>) {
  const { row, row_id, index, setSize, start, height, href, isChosen, isReached, pick, isPicked, draw } = props
  return (
    <li
      data-index={index}
      className={classes.place}
      aria-setsize={setSize}
      aria-posinset={index + 1}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      <a
        href={href}
        data-row={row_id}
        className={classes.row}
        aria-current={(isChosen && pick === undefined) || undefined}
        data-picked={isPicked || undefined}
        tabIndex={isReached ? 0 : -1}
        draggable={false}
      >
        {draw(row, isChosen)}
      </a>
      {pick !== undefined && (
        <span className={classes.pick}>
          <Checkbox
            label={<span className="visually-hidden">{pick}</span>}
            tabIndex={-1}
            checked={isPicked}
            // Not by `onChange`: only a click tells whether Shift is held.
            onChange={() => {}}
          />
        </span>
      )}
      {props.tools && (
        <div className={classes.tools} style={{ bottom: props.tools_px }}>
          {props.tools}
        </div>
      )}
    </li>
  )
}) as <R>(props: Props<R>) => ReactNode
