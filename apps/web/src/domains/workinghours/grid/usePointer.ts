import { type PointerEvent, useEffect, useRef } from 'react'
import { useLasting } from '../../../ui/useLasting.ts'
import { type Drag, dragged, type Part, partAt, pressed } from './logic/pointing.ts'
import type { Pos } from './logic/selection.ts'

const LONG_PRESS_MS = 450
const SLIP_PX = 8
/** How far one goes for a minute: a quarter of an hour is six pixels, whatever the width of a day. */
const MINUTES_PER_PX = 15 / 6

type Given = {
  hasBrush: boolean
  hold: (drag: Drag | undefined) => void
  release: (drag: Drag) => void
  /** A tap of a finger, on nothing or on a shift. */
  onTap: (pos: Pos, part: Part) => void
  onDouble: (pos: Pos) => void
  onContext: (pos: Pos, x: number, y: number) => void
}

function placeOf(target: Element | null, x: number): { pos: Pos; part: Part } | undefined {
  const cell = target?.closest<HTMLElement>('[data-col]')
  if (!cell) return undefined
  const shift = target?.closest('[data-part=shift]')?.getBoundingClientRect()
  const isFixed = cell.dataset.fixed !== undefined
  return {
    pos: { row: Number(cell.dataset.row), col: Number(cell.dataset.col) },
    part: !shift ? 'empty' : isFixed ? 'shift' : partAt(x, shift),
  }
}

type Held = { id: number; x: number; y: number; drag: Drag; isFinger: boolean; isWaiting: boolean; part: Part }

/** Presses on the grid, of a mouse or a finger. A finger scrolls until it has rested for a moment; then it chooses. */
export function usePointer(given: Given) {
  const { hold, release, onTap, onDouble, onContext } = useLasting({
    hold: given.hold,
    release: given.release,
    onTap: given.onTap,
    onDouble: given.onDouble,
    onContext: given.onContext,
  })
  const held = useRef<Held>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLDivElement>(null)

  // A finger that holds cells must not scroll them away. Only a listener that is not passive may say so.
  useEffect(() => {
    const element = box.current
    const stay = (event: TouchEvent) => {
      if (held.current && !held.current.isWaiting) event.preventDefault()
    }
    // Let go beyond the edge of the grid it is let go, too.
    const letGo = ({ pointerId, target }: globalThis.PointerEvent) => {
      const now = held.current
      if (now?.id !== pointerId || now.isFinger || element?.contains(target as Node)) return
      held.current = undefined
      release(now.drag)
    }
    element?.addEventListener('touchmove', stay, { passive: false })
    window.addEventListener('pointerup', letGo)
    return () => {
      window.removeEventListener('pointerup', letGo)
      element?.removeEventListener('touchmove', stay)
      clearTimeout(timer.current)
    }
  }, [release])

  function end() {
    clearTimeout(timer.current)
    held.current = undefined
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const place = placeOf(event.target as Element, event.clientX)
    if (!place || event.button !== 0) return
    const isFinger = event.pointerType === 'touch'
    const keys = { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey }
    const drag = isFinger
      ? pressed('empty', place.pos, { ctrl: false, shift: false, alt: false }, false)
      : pressed(place.part, place.pos, keys, given.hasBrush)
    held.current = {
      ...{ id: event.pointerId, x: event.clientX, y: event.clientY, drag, isFinger, part: place.part },
      isWaiting: isFinger,
    }
    if (!isFinger) {
      hold(drag)
      return
    }
    timer.current = setTimeout(() => {
      if (!held.current) return
      held.current.isWaiting = false
      hold(held.current.drag)
    }, LONG_PRESS_MS)
  }

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const now = held.current
    if (!now || event.pointerId !== now.id) return
    if (now.isWaiting) {
      if (Math.hypot(event.clientX - now.x, event.clientY - now.y) > SLIP_PX) end()
      return
    }
    const over = placeOf(document.elementFromPoint(event.clientX, event.clientY), event.clientX)
    const next = dragged(now.drag, over?.pos, (event.clientX - now.x) * MINUTES_PER_PX, event.altKey)
    if (next === now.drag) return
    now.drag = next
    hold(next)
  }

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const now = held.current
    if (!now || event.pointerId !== now.id) return
    end()
    if (!now.isWaiting) return release(now.drag)
    if (now.drag.kind === 'choose') onTap(now.drag.from, now.part)
  }

  return {
    box,
    pointing: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => {
        end()
        hold(undefined)
      },
      onDoubleClick: (event: { target: EventTarget; clientX: number }) => {
        const place = placeOf(event.target as Element, event.clientX)
        if (place) onDouble(place.pos)
      },
      onContextMenu: (event: { target: EventTarget; clientX: number; clientY: number; preventDefault: () => void }) => {
        const place = placeOf(event.target as Element, event.clientX)
        if (!place) return
        event.preventDefault()
        // A finger that rests chooses; its menu is the bar above.
        if (!held.current?.isFinger) onContext(place.pos, event.clientX, event.clientY)
      },
    },
  }
}
