import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Outlet, useChildMatches, useLocation } from '@tanstack/react-router'
import classes from './SettingsFrame.module.css'
import { grouped, settingsGroups, useSettingsEntries } from './settings-menu.ts'

/** Settings: the others at the left where there is room, and the page. The index is a list of its own. */
export function SettingsFrame() {
  const isAlone = useChildMatches({
    select: (matches) => matches.at(-1)?.fullPath === '/settings/' || matches.at(-1)?.staticData.isWide === true,
  })
  if (isAlone) return <Outlet />
  return (
    <div className={classes.frame}>
      <SettingsNav />
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  )
}

function SettingsNav() {
  const { t } = useLingui()
  const entries = useSettingsEntries()
  const { pathname } = useLocation()
  // The schedule lies below people: only the nearest of them is where one is.
  const nearest = entries
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => one.to.length - other.to.length)
    .at(-1)
  return (
    <nav className={classes.nav} aria-label={t`Настройки`}>
      <Link to="/settings" className={classes.entry} activeOptions={{ exact: true }}>
        <Trans>Все настройки</Trans>
      </Link>
      {grouped(entries).map(({ group, entries }) => (
        <section key={group}>
          <h2 className={classes.title}>{t(settingsGroups[group])}</h2>
          {entries.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className={classes.entry}
              activeOptions={{ exact: to !== nearest?.to }}
              activeProps={{ 'aria-current': 'page' }}
            >
              {t(label)}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  )
}
