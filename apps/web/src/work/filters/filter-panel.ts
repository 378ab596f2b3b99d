import type { SyntheticEvent } from 'react'
import { makeCell } from '../../platform/cell.ts'

/** Whether the panel of the list on the screen is open: the button for it is in the top bar, the panel in the page. */
export const filterPanel = makeCell(false)

/** What makes a button the one that opens it. */
export function useFilterToggle() {
  const isOpen = filterPanel.use()
  return {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: () => filterPanel.set(!isOpen),
    // The panel closes by a press outside of it, and this button would then open it again.
    onMouseDown: (event: SyntheticEvent) => event.stopPropagation(),
    onTouchStart: (event: SyntheticEvent) => event.stopPropagation(),
  } as const
}
