import type { Lists } from '@otklik/contract/schedule/plan.ts'
import { mondayOf } from '@otklik/contract/zones.ts'
import { useRef, useState } from 'react'
import type { Brush } from './logic/brushes.ts'
import type { Command } from './logic/commands.ts'
import type { Edits } from './logic/edits.ts'
import { type Board, type Clip, copied, erase, moveBy, paint, pasted, stretch } from './logic/gestures.ts'
import { type Drag, rectangle } from './logic/pointing.ts'
import {
  cellsOf,
  chosenAt,
  extendedTo,
  fitted,
  isChosen,
  isOneCell,
  moved,
  type Pos,
  type Selection,
  toggled,
} from './logic/selection.ts'

type Given = {
  board: Board
  edits: Edits
  brushes: readonly Brush[]
  /** In the hand; undefined: presses choose. */
  brush: number | undefined
  onEdit: (pos: Pos) => void
  onMenu: () => void
  onRepeat: () => void
  onLeave: () => void
}

/** The change that a held press would make if it were let go now. */
export function changeOfDrag(board: Board, selection: Selection, drag: Drag, brush: Brush | undefined): Lists {
  switch (drag.kind) {
    case 'choose':
      return new Map()
    case 'paint':
      return brush ? paint(board, rectangle(drag.from, drag.at), brush) : new Map()
    case 'stretch':
      return stretch(board, [drag.from], drag.edge, drag.by)
    case 'move': {
      const { from, at, isCopy } = drag
      const cells = isChosen(selection, from.row, from.col) ? cellsOf(selection) : [from]
      return moveBy(board, cells, { row: at.row - from.row, col: at.col - from.col }, isCopy)
    }
  }
}

/** What is chosen, what is held, and what keys and presses do with it. */
export function useHands({ board, edits, brushes, brush, onEdit, onMenu, onRepeat, onLeave }: Given) {
  const size = { rows: board.people.length, cols: board.days.length }
  const [kept, setSelection] = useState<Selection>(chosenAt({ row: 0, col: 0 }))
  const [drag, setDrag] = useState<Drag>()
  const clip = useRef<Clip>({ cells: [] })
  const selection = fitted(kept, size)
  const chosen = cellsOf(selection)
  const inHand = brushes[brush ?? 0]
  const change = drag && changeOfDrag(board, selection, drag, inHand)
  const preview = change && change.size > 0 ? change : undefined

  function run(command: Command): unknown {
    switch (command.kind) {
      case 'go':
        return setSelection(moved(selection, command, command.isExtending, size))
      case 'edge': {
        const { focus } = selection
        const to = {
          first: { ...focus, col: 0 },
          last: { ...focus, col: size.cols - 1 },
          top: { row: 0, col: 0 },
          bottom: { row: size.rows - 1, col: size.cols - 1 },
        }[command.to]
        return setSelection(command.isExtending ? extendedTo(selection, to) : chosenAt(to))
      }
      case 'all':
        return setSelection({
          ...{ anchor: { row: 0, col: 0 }, focus: { row: size.rows - 1, col: size.cols - 1 } },
          more: new Set(),
        })
      case 'paint': {
        const painted = command.brush === undefined ? inHand : brushes[command.brush]
        if (painted) edits.perform(paint(board, chosen, painted))
        return
      }
      case 'stretch':
        edits.perform(stretch(board, chosen, command.edge, command.by))
        return
      case 'cut':
        clip.current = copied(board, chosen)
        edits.perform(erase(board, chosen))
        return
      case 'copy':
        clip.current = copied(board, chosen)
        return
      case 'paste':
        edits.perform(pasted(board, chosen, clip.current))
        return
      case 'erase':
        edits.perform(erase(board, chosen))
        return
      case 'undo':
        return edits.undo()
      case 'redo':
        return edits.redo()
      case 'repeat':
        return onRepeat()
      case 'edit':
        return onEdit(selection.focus)
      case 'menu':
        return onMenu()
      case 'leave':
        if (!isOneCell(selection)) setSelection(chosenAt(selection.focus))
        return onLeave()
    }
  }

  /** `next` undefined: the press was given up. */
  function hold(next: Drag | undefined) {
    setDrag(next)
    if (next?.kind !== 'choose') return
    if (next.isExtending) setSelection({ ...extendedTo(selection, next.at), more: new Set() })
    else if (!next.isAdding) setSelection({ anchor: next.from, focus: next.at, more: new Set() })
  }

  function release(held: Drag) {
    setDrag(undefined)
    if (held.kind === 'choose') {
      if (held.isAdding) setSelection(rectangle(held.from, held.at).reduce(toggled, selection))
      return
    }
    edits.perform(changeOfDrag(board, selection, held, inHand))
    setSelection(chosenAt(held.kind === 'stretch' ? held.from : held.at))
  }

  return {
    ...{ selection, drag, run, hold, release },
    preview,
    choose: (pos: Pos) => setSelection(chosenAt(pos)),
    /** The rows of the choice, and the column in which the week of its cursor begins; none where that is not in sight. */
    week: () => {
      const rows = [...new Set(chosen.map(({ row }) => row))]
      const first = board.days.indexOf(mondayOf(board.days[selection.focus.col] ?? '2026-01-05'))
      return first < 0 ? undefined : { rows, first }
    },
  }
}
export type Hands = ReturnType<typeof useHands>
