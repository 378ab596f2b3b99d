import { makeCell } from './cell.ts'

/** Whether the search and commands are open: they are the shell's, and lists have a way to them, too. */
export const palette = makeCell(false)
export const showPalette = () => palette.set(true)
