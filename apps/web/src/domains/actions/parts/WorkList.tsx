import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { keepPlace, readPlace } from '../place.ts'
import type { ListRow } from '../rows.ts'
import { NewRows, type News } from './NewRows.tsx'
import classes from './WorkList.module.css'

export type WorkListHandle = { isQuiet: () => boolean; toTop: () => void; focusRow: (id: number) => void }

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
  children: (row: R) => ReactNode
}

const PREFETCH_ROWS = 20

/** Rows of one height, of which only those in sight exist. Plain elements: each costs next to nothing. */
export function WorkList<R extends ListRow>(props: Props<R>) {
  const { ref, label, name, rows, rowHeight, chosen_id, hrefOf, onOpen, onPoint, children } = props
  const { pages, hasMore, onMore, news } = props
  const box = useRef<HTMLDivElement>(null)
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

  useImperativeHandle(ref, () => ({
    isQuiet: () => {
      const element = box.current
      return !!element && element.scrollTop <= 1 && !element.matches(':hover, :focus-within')
    },
    toTop: () => virtualizer.scrollToOffset(0),
    focusRow: (id) => {
      const index = rows.findIndex((row) => row.id === id)
      if (index < 0) return
      virtualizer.scrollToIndex(index, { align: 'auto' })
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus())
    },
  }))

  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    const at = Number((event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index)
    if (!step || Number.isNaN(at) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = Math.min(rows.length - 1, Math.max(0, at + step))
    virtualizer.scrollToIndex(next, { align: 'auto' })
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-index="${next}"] a`)?.focus())
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
            return (
              <li
                key={key}
                data-index={index}
                className={classes.place}
                aria-setsize={hasMore ? -1 : rows.length}
                aria-posinset={index + 1}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              >
                <a
                  href={hrefOf(row)}
                  data-row={row.id}
                  className={classes.row}
                  aria-current={isChosen || undefined}
                  tabIndex={isChosen || (chosenIndex < 0 && index === 0) ? 0 : -1}
                  draggable={false}
                  onKeyDown={press}
                  onPointerEnter={() => onPoint?.(row)}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
                    event.preventDefault()
                    onOpen(row)
                  }}
                >
                  {children(row)}
                </a>
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
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
