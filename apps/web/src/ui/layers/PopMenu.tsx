import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import classes from './PopMenu.module.css'
import { Popover } from './Popover.tsx'

type Props = {
  /** The button; gets everything else from here. */
  target: ReactElement<{ onClick?: () => void }>
  width: number
  /** Where something else than the button opens it, too. */
  isOpen?: boolean
  onOpen?: (isOpen: boolean) => void
  children: (close: () => void) => ReactNode
}

/** A list of links and buttons under a button. Arrows go through it, Escape leads back. */
export function PopMenu({ target, width, children, ...from }: Props) {
  const [isOpened, setIsOpened] = useState(false)
  const isOpen = from.isOpen ?? isOpened
  const setIsOpen = from.onOpen ?? setIsOpened
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" offset={6} width={width} trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { onClick: () => setIsOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are for what is inside */}
        <div className={classes.menu} onKeyDown={walk}>
          {children(() => setIsOpen(false))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = places.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  places.at((at + step) % places.length)?.focus()
}

/** The words above a part of the menu. */
export function PopTitle({ children }: { children: ReactNode }) {
  return <h2 className={classes.title}>{children}</h2>
}

type ChoiceProps = { close: () => void; onChoose: () => void; children: ReactNode }

/** A button of the menu: the menu is closed before anything is done, or what opens then would be closed with it. */
export function PopChoice({ close, onChoose, children }: ChoiceProps) {
  const choose = () => {
    close()
    onChoose()
  }
  return (
    <button type="button" className={popRow} onClick={choose}>
      {children}
    </button>
  )
}

/** How a link or a button of a menu looks. */
export const popRow = classes.row
/** The same with more than one line. */
export const popTall = `${classes.row} ${classes.tall}`
export const popLine = classes.line
