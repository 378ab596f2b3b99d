/** A place in the grid: which person, which day. */
export type Pos = { row: number; col: number }
export type Size = { rows: number; cols: number }

/** What is chosen: a rectangle between where it began and where the cursor stands, and single cells besides. */
export type Selection = { anchor: Pos; focus: Pos; more: ReadonlySet<string> }

const nameOf = ({ row, col }: Pos) => `${row}:${col}`
const posOf = (name: string): Pos => {
  const [row, col] = name.split(':')
  return { row: Number(row), col: Number(col) }
}

export const chosenAt = (pos: Pos): Selection => ({ anchor: pos, focus: pos, more: new Set() })
export const extendedTo = (selection: Selection, focus: Pos): Selection => ({ ...selection, focus })

/** Everything chosen so far stays, and this one besides; chosen already, it is left out. */
export function toggled(selection: Selection, pos: Pos): Selection {
  const more = new Set(cellsOf(selection).map(nameOf))
  const name = nameOf(pos)
  // The last one stays: something always has the cursor.
  if (more.has(name) && more.size > 1) more.delete(name)
  else more.add(name)
  const focus = more.has(name) ? pos : posOf([...more].at(-1) as string)
  more.delete(nameOf(focus))
  return { anchor: focus, focus, more }
}

export const isOneCell = ({ anchor, focus, more }: Selection) =>
  more.size === 0 && anchor.row === focus.row && anchor.col === focus.col

export function boundsOf({ anchor, focus }: Selection) {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.col, focus.col),
    right: Math.max(anchor.col, focus.col),
  }
}

export function isChosen(selection: Selection, row: number, col: number): boolean {
  const { top, bottom, left, right } = boundsOf(selection)
  return (row >= top && row <= bottom && col >= left && col <= right) || selection.more.has(nameOf({ row, col }))
}

/** In order of rows, each once. */
export function cellsOf(selection: Selection): Pos[] {
  const { top, bottom, left, right } = boundsOf(selection)
  const names = new Set(selection.more)
  for (let row = top; row <= bottom; row++) for (let col = left; col <= right; col++) names.add(nameOf({ row, col }))
  return [...names].map(posOf).sort((a, b) => a.row - b.row || a.col - b.col)
}

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
export const clamped = ({ row, col }: Pos, { rows, cols }: Size): Pos => ({
  row: within(row, rows),
  col: within(col, cols),
})

/** The cursor goes by so much; with Shift the rectangle grows instead. */
export function moved(selection: Selection, by: Pos, isExtending: boolean, size: Size): Selection {
  const { focus } = selection
  const to = clamped({ row: focus.row + by.row, col: focus.col + by.col }, size)
  return isExtending ? extendedTo(selection, to) : chosenAt(to)
}

/** After people came or went, or another period is shown. */
export function fitted(selection: Selection, size: Size): Selection {
  const isIn = ({ row, col }: Pos) => row < size.rows && col < size.cols
  if (isIn(selection.anchor) && isIn(selection.focus) && [...selection.more].every((name) => isIn(posOf(name))))
    return selection
  return chosenAt(clamped(selection.focus, size))
}
