import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../platform/pages/lazy.ts'
import { MenuIcon } from '../../ui/icons/icons.tsx'
import { formatCount } from '../../ui/marks/Badge.tsx'
import { useMenu } from './menu.ts'
import classes from './PhoneBar.module.css'
import { LostConnection } from './TopBar.tsx'

const PhoneMenu = lazyPart(() => import('./PhoneMenu.tsx'), 'PhoneMenu')

/** The menu at the thumb. A dialogue or a thread that is open takes its place. */
export function PhoneBar() {
  const { t } = useLingui()
  const entries = useMenu()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className={classes.notice}>
        <LostConnection />
      </div>
      <nav className={classes.bar} aria-label={t`Разделы`}>
        {entries.map(({ to, label, icon: Icon, waiting }) => (
          <Link
            key={to}
            to={to}
            className={classes.place}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            <Icon size={22} />
            {waiting > 0 && <span className={classes.count}>{formatCount(waiting)}</span>}
            {t(label)}
          </Link>
        ))}
        <button
          type="button"
          className={classes.place}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        >
          <MenuIcon size={22} />
          <Trans>Меню</Trans>
        </button>
      </nav>
      <Suspense>{isOpen && <PhoneMenu entries={entries} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
