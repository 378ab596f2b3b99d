import type { Pos } from './selection.ts'
import type { Edge } from './shift-edits.ts'

/** Where a press landed: on nothing, on a shift, or on one of its ends. */
export type Part = 'empty' | 'shift' | Edge

/** A press that is held: what it will do when it is let go. */
export type Drag =
  | { kind: 'choose'; from: Pos; at: Pos; isAdding: boolean; isExtending: boolean }
  | { kind: 'paint'; from: Pos; at: Pos }
  | { kind: 'move'; from: Pos; at: Pos; isCopy: boolean }
  | { kind: 'stretch'; from: Pos; edge: Edge; by: number }

type Held = { ctrl: boolean; shift: boolean; alt: boolean }

/** With a brush in the hand every press paints; Shift and Ctrl always choose. */
export function pressed(part: Part, pos: Pos, held: Held, hasBrush: boolean): Drag {
  if (held.ctrl || held.shift)
    return { kind: 'choose', from: pos, at: pos, isAdding: held.ctrl, isExtending: held.shift && !held.ctrl }
  if (hasBrush) return { kind: 'paint', from: pos, at: pos }
  if (part === 'start' || part === 'end') return { kind: 'stretch', from: pos, edge: part, by: 0 }
  if (part === 'shift') return { kind: 'move', from: pos, at: pos, isCopy: held.alt }
  return { kind: 'choose', from: pos, at: pos, isAdding: false, isExtending: false }
}

const EDGE_PX = 7

/** Of a press on a shift: near its ends it is they that are meant. As wide as Cell.module.css shows them. */
export function partAt(x: number, shift: { left: number; right: number }): Part {
  if (x < shift.left + EDGE_PX) return 'start'
  return x > shift.right - EDGE_PX ? 'end' : 'shift'
}

const STEP_MIN = 15

/** `minutes`: how far the pointer is from where it was pressed, on the clock of the cell. */
export function dragged(drag: Drag, at: Pos | undefined, minutes: number, isAlt: boolean): Drag {
  switch (drag.kind) {
    case 'stretch': {
      const by = Math.round(minutes / STEP_MIN) * STEP_MIN
      return by === drag.by ? drag : { ...drag, by }
    }
    case 'move': {
      const isSame = !at || (at.row === drag.at.row && at.col === drag.at.col)
      return isSame && isAlt === drag.isCopy ? drag : { ...drag, at: at ?? drag.at, isCopy: isAlt }
    }
    case 'choose':
    case 'paint':
      return !at || (at.row === drag.at.row && at.col === drag.at.col) ? drag : { ...drag, at }
  }
}

/** Every cell between two, both included. */
export function rectangle(from: Pos, at: Pos): Pos[] {
  const [top, bottom] = [Math.min(from.row, at.row), Math.max(from.row, at.row)]
  const [left, right] = [Math.min(from.col, at.col), Math.max(from.col, at.col)]
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, col) => ({ row: top + row, col: left + col })),
  ).flat()
}
