import { makeCell } from '../../platform/cell.ts'

/** Whether the panel of the list on the screen is open: the button for it is in the top bar, the panel in the page. */
export const filterPanel = makeCell(false)
