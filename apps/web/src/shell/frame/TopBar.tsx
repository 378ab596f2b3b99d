import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useIsLive } from '../../platform/live/socket.ts'
import { useMay } from '../../platform/may.ts'
import { showPalette } from '../../platform/palette.ts'
import { useIsLost } from '../../platform/wire/reach.ts'
import { CloudOffIcon, RefreshIcon, SearchIcon } from '../../ui/icons/icons.tsx'
import { formatCount } from '../../ui/marks/Badge.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { keyNames } from '../../ui/marks/Kbd.tsx'
import { Logo } from '../../ui/marks/Logo.tsx'
import { BellMenu } from '../bell/BellMenu.tsx'
import { EmailPrompt } from '../prompts/EmailPrompt.tsx'
import { OtpPrompt } from '../prompts/OtpPrompt.tsx'
import { SettingsMenu } from '../settings/SettingsMenu.tsx'
import { StatusMenu } from '../shift/StatusMenu.tsx'
import { BackArrow } from './BackArrow.tsx'
import { ErrorMenu } from './ErrorMenu.tsx'
import { FilterButton } from './FilterButton.tsx'
import { useMenu } from './menu.ts'
import { TariffMenu } from './TariffMenu.tsx'
import classes from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

export function TopBar() {
  const { t } = useLingui()
  const entries = useMenu()
  const may = useMay()
  return (
    <header className={classes.bar}>
      <BackArrow>
        <Link to="/" className={classes.logo} aria-label="Otklik">
          <Logo />
        </Link>
      </BackArrow>
      <nav className={classes.menu} aria-label={t`Главное меню`}>
        {entries.map(({ to, label, waiting }) => (
          <Link
            key={to}
            to={to}
            className={classes.entry}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {t(label)} {waiting > 0 && <span className={classes.count}>{formatCount(waiting)}</span>}
          </Link>
        ))}
      </nav>
      <div className={classes.right}>
        <LostConnection />
        <EmailPrompt />
        <OtpPrompt />
        <FilterButton />
        <IconButton label={t`Поиск и команды`} hotkey={keyNames('mod+k')} icon={SearchIcon} onClick={showPalette} />
        <ErrorMenu />
        {may('desk.see') && <BellMenu />}
        <SettingsMenu />
        <TariffMenu />
        <StatusMenu />
        <UserMenu />
      </div>
    </header>
  )
}

/** Says calmly that nothing comes in or goes out now; it ends by itself. */
export function LostConnection() {
  const isLive = useIsLive()
  const isLost = useIsLost()
  return (
    <div role="status">
      {isLost ? (
        <span className={classes.lost}>
          <CloudOffIcon size={14} />
          <Trans>Нет связи</Trans>
        </span>
      ) : (
        !isLive && (
          <span className={classes.lost}>
            <RefreshIcon size={14} />
            <Trans>Восстанавливаем связь…</Trans>
          </span>
        )
      )}
    </div>
  )
}
