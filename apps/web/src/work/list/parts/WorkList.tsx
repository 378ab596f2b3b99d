import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { readPlace } from '../place.ts'
import type { ListRow } from '../rows.ts'
import { makeSlots } from '../slots.ts'
import { useKeptPlace } from '../useKeptPlace.ts'
import { indexOf, usePointed } from '../usePointed.ts'
import { NewRows, type News } from './NewRows.tsx'
import classes from './WorkList.module.css'
import { WorkPlace } from './WorkPlace.tsx'

export type WorkListHandle = {
  isQuiet: () => boolean
  toTop: () => void
  focusRow: (id: number) => void
  /** Moves the focus by so many rows; without one in the list, to the first in sight. */
  step: (rows: number) => void
  /** The row that has the focus, or the pointer over it. */
  pointed: () => number | undefined
}

type Props<R> = {
  ref?: Ref<WorkListHandle>
  label: string
  /** Under this name the place in the list is remembered. */
  name: string
  rows: readonly R[]
  /** A row as it stands now. */
  nowOf: (row: R) => R
  rowHeight: number
  chosen_id: number | undefined
  hrefOf: (row: R) => string
  onOpen: (row: R) => void
  onPoint?: (row: R) => void
  /** How many pages stand behind `rows`, whether there are more, and the way to them, unless it is being gone. */
  pages: number
  hasMore: boolean
  onMore: (() => void) | undefined
  news: News
  /** Checkboxes take the place of faces; a click chooses instead of opening. */
  picking?: {
    isPicked: (id: number) => boolean
    labelOf: (row: R) => string
    onPick: (row: R, isRange: boolean) => void
  }
  /** What can be done with the row under the pointer or in the focus. */
  toolsOf?: (row: R) => ReactNode
  /** How far above the row's lower edge: on the line of what is known about it. */
  tools_px?: number
  /** Whose tools stay though the pointer is gone: something is open from them. */
  tooled_id?: number
  /** Below the last row. */
  tail?: ReactNode
  /** The same function until something other than the row has changed: rows that stay the same are not drawn anew. */
  draw: (row: R, isChosen: boolean) => ReactNode
}

const OVERSCAN = 6
const PREFETCH_ROWS = 20

/** Rows of one height, of which only those in sight exist. */
export function WorkList<R extends ListRow>(props: Props<R>) {
  const { ref, label, name, rows, nowOf, rowHeight, chosen_id, hrefOf, onOpen, onPoint, draw } = props
  const { pages, hasMore, onMore, news, picking, toolsOf, tools_px = 8, tooled_id, tail } = props
  const box = useRef<HTMLDivElement>(null)
  const focus = useRef<{ id: number; index: number }>(undefined)
  const [slotsFor] = useState(makeSlots)
  const chosenIndex = chosen_id === undefined ? -1 : rows.findIndex(({ id }) => id === chosen_id)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    initialOffset: () => readPlace(name).offset,
    overscan: OVERSCAN,
    rangeExtractor: (range) => withFocused(range, rows, focus.current),
  })
  const { isScrolling } = virtualizer
  const { pointed_id, focused, handlers } = usePointed(box, rows, isScrolling, onPoint)
  const visible = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const row = rows[index]
    return row ? { row, index, start } : []
  })
  const slots = slotsFor(
    visible.map(({ row }) => row.id),
    isScrolling,
  )
  const slotOf = ({ row }: { row: R }) => slots.get(row.id) ?? 0
  // Elements stay where they are while the list moves; when it rests they stand in the order in which they are read.
  const placed = isScrolling ? visible.toSorted((left, right) => slotOf(left) - slotOf(right)) : visible
  const last = virtualizer.range?.endIndex ?? 0

  useEffect(() => {
    if (last + OVERSCAN >= rows.length - PREFETCH_ROWS) onMore?.()
  }, [last, rows.length, onMore])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another row height moves every row
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  useKeptPlace(box, name, pages)

  // The current row stays in sight, by whatever key or button one steps to it.
  const shown_id = useRef(chosen_id)
  useEffect(() => {
    if (shown_id.current === chosen_id || chosenIndex < 0) return
    shown_id.current = chosen_id
    virtualizer.scrollToIndex(chosenIndex, { align: 'auto' })
  }, [chosen_id, chosenIndex, virtualizer])

  const focusAt = (index: number) => {
    virtualizer.scrollToIndex(index, { align: 'auto' })
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus())
  }
  const stepFrom = (at: number, by: number) => focusAt(Math.min(rows.length - 1, Math.max(0, at + by)))

  useImperativeHandle(ref, () => ({
    isQuiet: () => {
      const element = box.current
      return !!element && element.scrollTop <= 1 && !element.matches(':hover, :focus-within')
    },
    toTop: () => virtualizer.scrollToOffset(0),
    focusRow: (id) => {
      const index = rows.findIndex((row) => row.id === id)
      if (index >= 0) focusAt(index)
    },
    step: (by) => {
      const at = indexOf(box.current?.contains(document.activeElement) ? document.activeElement : null)
      if (at !== undefined) return stepFrom(at, by)
      focusAt(Math.ceil((virtualizer.scrollOffset ?? 0) / rowHeight))
    },
    pointed: () => pointed_id,
  }))

  const rowUnder = (target: EventTarget) => rows[indexOf(target as Element) ?? -1]
  const click = (event: MouseEvent) => {
    const row = rowUnder(event.target)
    if (!row) return
    if (event.target instanceof HTMLInputElement) return picking?.onPick(row, event.shiftKey)
    if (!(event.target as Element).closest('[data-row]')) return
    if (event.ctrlKey || event.metaKey || (event.shiftKey && !picking)) return
    event.preventDefault()
    if (picking) picking.onPick(row, event.shiftKey)
    else onOpen(row)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const at = (event.target as Element).matches('[data-row]') ? indexOf(event.target as Element) : undefined
    if (!by || at === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    stepFrom(at, by)
  }

  return (
    <>
      <NewRows {...news} list={box} />
      <div ref={box} className={classes.box}>
        <ul
          className={classes.list}
          aria-label={label}
          style={{ height: virtualizer.getTotalSize() }}
          {...handlers}
          onClick={click}
          onKeyDown={press}
          onFocus={({ target }) => {
            const row = rowUnder(target)
            if (!row) return
            focus.current = { id: row.id, index: indexOf(target) ?? 0 }
            focused(row)
          }}
          onBlur={() => {
            focus.current = undefined
          }}
        >
          {placed.map(({ row: loaded, index, start }) => {
            const row = nowOf(loaded)
            const isChosen = row.id === chosen_id
            const isTooled = !picking && (row.id === pointed_id || row.id === tooled_id)
            return (
              <WorkPlace
                key={slots.get(row.id)}
                {...{ row, index, start, draw, isChosen, tools_px }}
                row_id={row.id}
                setSize={hasMore ? -1 : rows.length}
                height={rowHeight}
                href={hrefOf(row)}
                isReached={isChosen || (chosenIndex < 0 && index === 0)}
                pick={picking?.labelOf(row)}
                isPicked={picking?.isPicked(row.id) ?? false}
                tools={isTooled ? toolsOf?.(row) : undefined}
              />
            )
          })}
        </ul>
        {tail}
      </div>
    </>
  )
}

/** Whatever has the focus stays, however far it is scrolled away: keys go on from there. */
function withFocused(range: Range, rows: readonly ListRow[], focus: { id: number; index: number } | undefined) {
  const indexes = defaultRangeExtractor(range)
  if (!focus) return indexes
  const index = rows[focus.index]?.id === focus.id ? focus.index : rows.findIndex(({ id }) => id === focus.id)
  if (index < 0 || indexes.includes(index)) return indexes
  return [...indexes, index].sort((left, right) => left - right)
}
