import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useUser } from '../domains/desk/api.ts'
import { signOut } from '../platform/session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { formatCount } from '../ui/Badge.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon, LanguageIcon, MoonIcon, SignOutIcon } from '../ui/icons.tsx'
import type { MenuEntry } from './menu.ts'
import classes from './PhoneMenu.module.css'
import { LocaleSwitch, ThemeSwitch } from './settings.tsx'
import { useSpaceNames } from './UserMenu.tsx'

/** Everything that has no place in the bar. The browser's own dialog: it keeps the focus and closes by the back key. */
export function PhoneMenu({ entries, onClose }: { entries: readonly MenuEntry[]; onClose: () => void }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const user = useUser()
  const spaces = useSpaceNames()
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className={classes.menu} aria-label={t`Меню`} onClose={onClose}>
      <div className={classes.head}>
        <Avatar name={user.name} image={user.image} size={44} />
        <div className={classes.who}>
          <b>{user.name}</b>
          <div>{spaces}</div>
        </div>
        <IconButton label={t`Закрыть`} icon={CloseIcon} onClick={onClose} />
      </div>
      <nav className={classes.group} aria-label={t`Главное меню`}>
        {entries.map(({ to, longLabel, icon: Icon, waiting }) => (
          <Link key={to} to={to} className={classes.row} onClick={onClose}>
            <Icon size={20} />
            <span className={classes.grow}>{t(longLabel)}</span>
            {waiting > 0 && <span className={classes.count}>{formatCount(waiting)}</span>}
          </Link>
        ))}
      </nav>
      <div className={classes.group}>
        <div className={classes.row}>
          <MoonIcon size={20} />
          <span className={classes.grow}>
            <Trans>Тема</Trans>
          </span>
          <ThemeSwitch />
        </div>
        <div className={classes.row}>
          <LanguageIcon size={20} />
          <span className={classes.grow}>
            <Trans>Язык</Trans>
          </span>
          <LocaleSwitch />
        </div>
        <button type="button" className={classes.row} onClick={signOut}>
          <SignOutIcon size={20} />
          <span className={classes.grow}>
            <Trans>Выйти</Trans>
          </span>
        </button>
      </div>
    </dialog>
  )
}
