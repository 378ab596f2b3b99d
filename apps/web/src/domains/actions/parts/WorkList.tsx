import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { keepPlace, readPlace } from '../place.ts'
import type { ListRow } from '../rows.ts'
import { NewRows, type News } from './NewRows.tsx'
import classes from './WorkList.module.css'

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
  rowHeight: number
  chosen_id: number | undefined
  hrefOf: (row: R) => string
  onOpen: (row: R) => void
  onPoint?: (row: R) => void
  /** How many pages stand behind `rows`, and whether more can be had. */
  pages: number
  hasMore: boolean
  onMore: () => void
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
  children: (row: R) => ReactNode
}

const PREFETCH_ROWS = 20

/** Rows of one height, of which only those in sight exist. Plain elements: each costs next to nothing. */
export function WorkList<R extends ListRow>(props: Props<R>) {
  const { ref, label, name, rows, rowHeight, chosen_id, hrefOf, onOpen, onPoint, children } = props
  const { pages, hasMore, onMore, news, picking, toolsOf, tools_px = 8, tooled_id, tail } = props
  const box = useRef<HTMLDivElement>(null)
  const [pointed_id, setPointed] = useState<number>()
  const rest = useRest()
  const chosenIndex = chosen_id === undefined ? -1 : rows.findIndex(({ id }) => id === chosen_id)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    initialOffset: () => readPlace(name).offset,
    overscan: 6,
  })
  const visible = virtualizer.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0

  useEffect(() => {
    if (hasMore && last >= rows.length - PREFETCH_ROWS) onMore()
  }, [hasMore, last, rows.length, onMore])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another row height moves every row
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  useKeptPlace(box, name, pages)

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
      const at = indexUnder(box.current?.contains(document.activeElement) ? document.activeElement : null)
      if (at !== undefined) return stepFrom(at, by)
      focusAt(Math.ceil((virtualizer.scrollOffset ?? 0) / rowHeight))
    },
    pointed: () => pointed_id,
  }))

  const click = (event: MouseEvent, row: R) => {
    if (picking ? event.ctrlKey || event.metaKey : event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (picking) picking.onPick(row, event.shiftKey)
    else onOpen(row)
  }

  return (
    <>
      <NewRows {...news} list={box} />
      <div ref={box} className={classes.box}>
        <ul className={classes.list} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
          {visible.map(({ index, start, key }) => {
            const row = rows[index]
            if (!row) return null
            const isChosen = row.id === chosen_id
            const isPicked = picking?.isPicked(row.id) ?? false
            return (
              <li
                key={key}
                data-index={index}
                className={classes.place}
                aria-setsize={hasMore ? -1 : rows.length}
                aria-posinset={index + 1}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                onPointerEnter={({ pointerType }) =>
                  rest.begin(() => {
                    if (pointerType === 'mouse') setPointed(row.id)
                    onPoint?.(row)
                  })
                }
                onPointerLeave={() => {
                  rest.end()
                  setPointed(undefined)
                }}
                onFocus={() => setPointed(row.id)}
              >
                <a
                  href={hrefOf(row)}
                  data-row={row.id}
                  className={classes.row}
                  aria-current={(isChosen && !picking) || undefined}
                  data-picked={isPicked || undefined}
                  tabIndex={isChosen || (chosenIndex < 0 && index === 0) ? 0 : -1}
                  draggable={false}
                  onKeyDown={(event) => {
                    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
                    if (!by || event.ctrlKey || event.metaKey || event.altKey) return
                    event.preventDefault()
                    stepFrom(index, by)
                  }}
                  onClick={(event) => click(event, row)}
                >
                  {children(row)}
                </a>
                {picking && (
                  <span className={classes.pick}>
                    <Checkbox
                      label={<span className="visually-hidden">{picking.labelOf(row)}</span>}
                      tabIndex={-1}
                      checked={isPicked}
                      // Not by `onChange`: only a click tells whether Shift is held.
                      onChange={() => {}}
                      onClick={(event) => picking.onPick(row, event.shiftKey)}
                    />
                  </span>
                )}
                {!picking && toolsOf && (row.id === pointed_id || row.id === tooled_id) && (
                  <div className={classes.tools} style={{ bottom: tools_px }}>
                    {toolsOf(row)}
                  </div>
                )}
              </li>
            )
          })}
        </ul>
        {tail}
      </div>
    </>
  )
}

function indexUnder(element: Element | null): number | undefined {
  const index = element?.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? undefined : Number(index)
}

const REST_MS = 60

/** The pointer stays where it is: rows that are scrolled past under it are neither meant nor worth a request. */
function useRest() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = (run: () => void) => {
    end()
    timer.current = setTimeout(run, REST_MS)
  }
  return { begin, end }
}

const QUIET_MS = 150

/** Keeps the place while it is scrolled, and takes it up again when the list comes back from behind a card. */
function useKeptPlace(box: React.RefObject<HTMLDivElement | null>, name: string, pages: number) {
  const loaded = useRef(pages)
  useEffect(() => {
    loaded.current = pages
  }, [pages])

  useEffect(() => {
    const element = box.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let height = element.clientHeight
    const keep = () => {
      if (element.clientHeight > 0) keepPlace(name, { offset: element.scrollTop, pages: loaded.current })
    }
    const scrolled = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, QUIET_MS)
    }
    const sizes = new ResizeObserver(() => {
      if (height === 0 && element.clientHeight > 0) element.scrollTop = readPlace(name).offset
      height = element.clientHeight
    })
    element.addEventListener('scroll', scrolled, { passive: true })
    sizes.observe(element)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', scrolled)
      sizes.disconnect()
    }
  }, [box, name])
}
