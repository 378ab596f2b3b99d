import type { Edge } from './shift-edits.ts'

/** What a key asks the grid for. */
export type Command =
  | { kind: 'go'; row: number; col: number; isExtending: boolean }
  | { kind: 'edge'; to: 'first' | 'last' | 'top' | 'bottom'; isExtending: boolean }
  | { kind: 'stretch'; edge: Edge; by: number }
  /** Without a number: the brush that is in the hand. */
  | { kind: 'paint'; brush: number | undefined }
  | { kind: 'all' | 'cut' | 'copy' | 'paste' | 'repeat' | 'erase' | 'undo' | 'redo' | 'edit' | 'menu' | 'leave' }

export type Press = {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

const STEP_MIN = 15
const PAGE_ROWS = 8

const steps: Record<string, { row: number; col: number }> = {
  ArrowUp: { row: -1, col: 0 },
  ArrowDown: { row: 1, col: 0 },
  ArrowLeft: { row: 0, col: -1 },
  ArrowRight: { row: 0, col: 1 },
  PageUp: { row: -PAGE_ROWS, col: 0 },
  PageDown: { row: PAGE_ROWS, col: 0 },
}

const withCtrl: Record<string, Command['kind'] & ('all' | 'cut' | 'copy' | 'paste' | 'undo' | 'redo')> = {
  KeyA: 'all',
  KeyX: 'cut',
  KeyC: 'copy',
  KeyV: 'paste',
  KeyZ: 'undo',
  KeyY: 'redo',
}

/** Letters, figures and brackets by their place on the keyboard: those of a Russian layout are others. */
export function commandOf(press: Press): Command | undefined {
  const { key, code, shiftKey, altKey } = press
  if (altKey) return undefined
  if (press.ctrlKey || press.metaKey) return controlled(press)
  const step = steps[key]
  if (step) return { kind: 'go', ...step, isExtending: shiftKey }
  if (key === 'Home') return { kind: 'edge', to: 'first', isExtending: shiftKey }
  if (key === 'End') return { kind: 'edge', to: 'last', isExtending: shiftKey }
  if (key === 'Enter') return { kind: 'paint', brush: undefined }
  if (key === 'Delete' || key === 'Backspace') return { kind: 'erase' }
  if (key === 'F2') return { kind: 'edit' }
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { kind: 'menu' }
  if (key === 'Escape') return { kind: 'leave' }
  const figure = /^(?:Digit|Numpad)([1-9])$/.exec(code)
  if (figure && !shiftKey) return { kind: 'paint', brush: Number(figure[1]) - 1 }
  if (code === 'BracketLeft') return { kind: 'stretch', edge: shiftKey ? 'end' : 'start', by: -STEP_MIN }
  if (code === 'BracketRight') return { kind: 'stretch', edge: shiftKey ? 'end' : 'start', by: STEP_MIN }
  return undefined
}

function controlled({ key, code, shiftKey }: Press): Command | undefined {
  if (key === 'Home') return { kind: 'edge', to: 'top', isExtending: shiftKey }
  if (key === 'End') return { kind: 'edge', to: 'bottom', isExtending: shiftKey }
  if (shiftKey && code === 'KeyV') return { kind: 'repeat' }
  if (shiftKey && code === 'KeyZ') return { kind: 'redo' }
  const kind = shiftKey ? undefined : withCtrl[code]
  return kind && { kind }
}
