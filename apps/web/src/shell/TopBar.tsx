import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useIsLive } from '../platform/socket.ts'
import { formatCount } from '../ui/Badge.tsx'
import { RefreshIcon } from '../ui/icons.tsx'
import { Logo } from '../ui/Logo.tsx'
import { useMenu } from './menu.ts'
import classes from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

export function TopBar() {
  const { t } = useLingui()
  const entries = useMenu()
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.logo} aria-label="Otklik">
        <Logo />
      </Link>
      <nav className={classes.menu} aria-label={t`Главное меню`}>
        {entries.map(({ to, label, waiting }) => (
          <Link key={to} to={to} className={classes.entry} activeProps={{ 'aria-current': 'page' }}>
            {t(label)} {waiting > 0 && <span className={classes.count}>{formatCount(waiting)}</span>}
          </Link>
        ))}
      </nav>
      <div className={classes.right}>
        <LostConnection />
        <UserMenu />
      </div>
    </header>
  )
}

/** Shown only after a few seconds: most breaks are shorter, and nothing is lost in them. */
export function LostConnection() {
  const isLive = useIsLive()
  return (
    <div role="status">
      {!isLive && (
        <span className={classes.lost}>
          <RefreshIcon size={14} />
          <Trans>Восстанавливаем связь…</Trans>
        </span>
      )}
    </div>
  )
}
