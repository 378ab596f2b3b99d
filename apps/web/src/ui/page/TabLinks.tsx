import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from './TabLinks.module.css'

type Props = { label: string; tabs: readonly { to: string; label: string }[] }

/** The pages that one thing consists of. */
export function TabLinks({ label, tabs }: Props) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const count = tabs.length
  // On a phone they are more than fit, and some come late.
  useEffect(() => {
    if (count === 0) return
    const current = nav.current?.querySelector<HTMLElement>(`[href="${pathname}"]`)
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.clientWidth / 3
  }, [pathname, count])
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
