import { Menu as LibraryMenu, type MenuProps } from '@mantine/core'
import { useState } from 'react'
import { useLayer } from './layers.ts'

/** The library's, which knows what it opens in and what is open in it. */
export function Menu({ children, onChange, defaultOpened = false, ...props }: MenuProps) {
  const [isOpened, setIsOpened] = useState(defaultOpened)
  const opened = props.opened ?? isOpened
  const { isInPopover, isOnTop, Around, here } = useLayer('popover', opened)
  return (
    <LibraryMenu
      withinPortal={!isInPopover}
      closeOnEscape={isOnTop}
      {...props}
      opened={opened}
      onChange={(isOpen) => {
        setIsOpened(isOpen)
        onChange?.(isOpen)
      }}
    >
      <Around value={here}>{children}</Around>
    </LibraryMenu>
  )
}
Menu.Target = LibraryMenu.Target
Menu.Dropdown = LibraryMenu.Dropdown
Menu.Item = LibraryMenu.Item
Menu.Label = LibraryMenu.Label
Menu.Divider = LibraryMenu.Divider
