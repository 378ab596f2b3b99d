import { type PointerEvent as Press, useEffect, useRef, useState } from 'react'
import { useLasting } from '../../useLasting.ts'

/** Where it would be put down: in this list before that row, or behind all of them. */
export type DragPlace = { list: string; before: string | null }
type Drag = { key: string; place?: DragPlace }

/** A press that slips by less is a click. */
const SLIP_PX = 5
const EDGE_PX = 48
const SCROLL_PX = 12

/**
 * Rows that are drawn to another place by their grips, with a mouse, a pen or a finger; lists may stand inside each
 * other. By pointer and not by the browser's own dragging, which fingers do not have.
 */
export function useDragging(onDrop: (key: string, place: DragPlace) => void) {
  const [drag, setDrag] = useState<Drag>()
  const { drop } = useLasting({ drop: onDrop })
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const begin = (key: string) => (press: Press<HTMLElement>) => {
    if (press.button !== 0) return
    stop.current?.()
    const { clientX: x, clientY: y, currentTarget: grip } = press
    const scroller = scrollerOf(grip)
    let held: Drag | undefined

    const move = (event: PointerEvent) => {
      if (!held && Math.hypot(event.clientX - x, event.clientY - y) < SLIP_PX) return
      scrollAtEdge(scroller, event.clientY)
      const place = placeUnder(event.clientX, event.clientY)
      held = { key, ...(place && { place }) }
      setDrag(held)
    }
    const end = () => {
      stop.current?.()
      if (!held) return
      swallowClick(grip)
      if (held.place) drop(key, held.place)
    }
    const cancel = () => stop.current?.()
    const press_key = (event: KeyboardEvent) => event.key === 'Escape' && cancel()
    stop.current = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', press_key, true)
      stop.current = undefined
      setDrag(undefined)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', cancel)
    addEventListener('keydown', press_key, true)
  }

  return {
    begin,
    listOf: (list: string) => ({
      'data-drag-list': list,
      'data-drop-end': (drag?.place?.list === list && drag.place.before === null) || undefined,
    }),
    rowOf: (key: string) => ({
      'data-drag-row': key,
      'data-dragged': drag?.key === key || undefined,
      'data-drop-before': drag?.place?.before === key || undefined,
    }),
  }
}
export type Dragging = ReturnType<typeof useDragging>

function placeUnder(x: number, y: number): DragPlace | undefined {
  const box = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drag-list]')
  const list = box?.dataset.dragList
  if (!box || list === undefined) return undefined
  const rows = [...box.querySelectorAll<HTMLElement>('[data-drag-row]')].filter(
    (row) => row.parentElement?.closest('[data-drag-list]') === box,
  )
  const next = rows.find((row) => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height / 2
  })
  return { list, before: next?.dataset.dragRow ?? null }
}

function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY !== 'visible') return box
  return undefined
}

function scrollAtEdge(box: HTMLElement | undefined, y: number) {
  if (!box) return
  const { top, bottom } = box.getBoundingClientRect()
  if (y < top + EDGE_PX) box.scrollTop -= SCROLL_PX
  if (y > bottom - EDGE_PX) box.scrollTop += SCROLL_PX
}

/** The click that ends a drag on its own grip would open the grip's menu. It comes right after, or not at all. */
function swallowClick(grip: HTMLElement) {
  const swallow = (event: Event) => event.stopPropagation()
  grip.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => grip.removeEventListener('click', swallow, { capture: true }))
}
