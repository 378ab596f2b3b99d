import { Link } from '@tanstack/react-router'
import classes from './TabLinks.module.css'

type Props = { label: string; tabs: readonly { to: string; label: string }[] }

/** The pages that one thing consists of. */
export function TabLinks({ label, tabs }: Props) {
  return (
    <nav className={classes.tabs} aria-label={label}>
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
