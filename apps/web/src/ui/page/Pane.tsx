import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, use, useRef } from 'react'
import { useKeys } from '../../platform/keys.ts'
import { CloseIcon, InfoIcon } from '../icons/icons.tsx'
import { useSide } from '../layers/useSide.ts'
import { IconButton } from '../marks/IconButton.tsx'
import classes from './Pane.module.css'
import { useFit } from './useFit.ts'

type Props = {
  list: ReactNode
  main: ReactNode
  side?: ReactNode
  /** On a phone one pane is shown: the list, or what was opened from it. */
  isMainOpen: boolean
  listLabel?: string
  sideLabel?: string
}

type Side = { isOpen: boolean; setIsOpen: (isOpen: boolean) => void }
const SideContext = createContext<Side | undefined>(undefined)

/** List, main and side: three panes on a wide screen; on narrower ones the side opens over the main. */
export function Panes({ list, main, side, isMainOpen, listLabel, sideLabel }: Props) {
  const { t } = useLingui()
  const { isOpen, setIsOpen } = useSide()

  // As a key of what lies on top, or Escape would lead back to the list instead.
  useKeys(isOpen ? [{ key: 'Escape', label: t`Закрыть панель`, run: () => setIsOpen(false) }] : [])

  return (
    <SideContext value={{ isOpen, setIsOpen }}>
      <div className={classes.panes} data-main-open={isMainOpen || undefined} data-with-side={!!side || undefined}>
        <section className={classes.list} aria-label={listLabel}>
          {list}
        </section>
        <section className={classes.main}>{main}</section>
        {side && (
          <aside className={classes.side} aria-label={sideLabel} data-open={isOpen || undefined}>
            <div className={classes.sideClose}>
              <IconButton label={t`Закрыть панель`} icon={CloseIcon} size="s" onClick={() => setIsOpen(false)} />
            </div>
            {side}
          </aside>
        )}
      </div>
    </SideContext>
  )
}

/** Whether the side lies over the main pane, for what stands in either. */
export const useSidePane = () => use(SideContext)

/** Opens the side where the screen is too narrow to show it; elsewhere it is not there. For the head of the main pane. */
export function SideButton({ label }: { label: string }) {
  const side = use(SideContext)
  if (!side) return null
  return (
    <span className={classes.sideButton}>
      <IconButton
        label={label}
        icon={InfoIcon}
        isOn={side.isOpen}
        aria-expanded={side.isOpen}
        onClick={() => side.setIsOpen(!side.isOpen)}
      />
    </span>
  )
}

/** What a head can spare where it is narrow: time limits, what menus offer as well, words beside icons, deeds behind the dots. */
export type HeadDrop = 'due' | 'extra' | 'words' | 'deeds'

/** The 44 px strip at the top of a pane, and what it leaves out, in this order, until it fits. */
export function PaneHead({ drops = [], children }: { drops?: readonly HeadDrop[]; children: ReactNode }) {
  const strip = useRef<HTMLElement>(null)
  useFit(strip, drops)
  return (
    <header ref={strip} className={classes.head}>
      {children}
    </header>
  )
}

/** The part of a pane that scrolls. */
export function PaneBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>
}
