import { Popover as LibraryPopover, type PopoverProps } from '@mantine/core'
import { useLayer } from './layers.ts'

/** The library's, which knows what it opens in and what is open in it. */
export function Popover({ children, ...props }: PopoverProps & { opened: boolean }) {
  const { isInPopover, isOnTop, Around, here } = useLayer('popover', props.opened)
  return (
    <LibraryPopover withinPortal={!isInPopover} closeOnEscape={isOnTop} closeOnClickOutside={isOnTop} {...props}>
      <Around value={here}>{children}</Around>
    </LibraryPopover>
  )
}
Popover.Target = LibraryPopover.Target
Popover.Dropdown = LibraryPopover.Dropdown
