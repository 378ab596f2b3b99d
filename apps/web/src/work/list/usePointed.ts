import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

const REST_MS = 60

/**
 * The row that has the focus or the pointer over it. The pointer must rest there, and the list too: rows that are
 * scrolled past under it are neither meant nor worth a request.
 */
export function usePointed<R extends { id: number }>(
  box: RefObject<HTMLElement | null>,
  rows: readonly R[],
  isScrolling: boolean,
  onRest?: (row: R) => void,
) {
  const [pointed_id, setPointed] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const over = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const leave = () => {
    clearTimeout(timer.current)
    over.current = undefined
    setPointed(undefined)
  }
  const enter = (row: R, isMouse: boolean) => {
    if (row.id === over.current) return
    leave()
    if (isScrolling) return
    over.current = row.id
    timer.current = setTimeout(() => {
      if (isMouse) setPointed(row.id)
      onRest?.(row)
    }, REST_MS)
  }

  // What has come to lie under the pointer meanwhile: an element that shows another row now says nothing of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list has come to rest
  useEffect(() => {
    const row = isScrolling ? undefined : rows[indexOf(box.current?.querySelector('[data-index]:hover')) ?? -1]
    if (row) enter(row, true)
  }, [isScrolling])

  return {
    pointed_id,
    focused: (row: R) => setPointed(row.id),
    handlers: {
      onPointerOver: ({ target, pointerType }: PointerEvent) => {
        const row = rows[indexOf(target as Element) ?? -1]
        // A menu that was opened from a row lies elsewhere.
        if (row) enter(row, pointerType === 'mouse')
      },
      onPointerLeave: leave,
    },
  }
}

/** Of the row in which an element lies. */
export function indexOf(element: Element | null | undefined): number | undefined {
  const index = element?.closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? undefined : Number(index)
}
