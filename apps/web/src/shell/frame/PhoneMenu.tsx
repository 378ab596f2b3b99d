import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useUser } from '../../domains/desk/api.ts'
import { signOut } from '../../platform/wire/session.ts'
import {
  BellIcon,
  CloseIcon,
  HelpIcon,
  type Icon,
  LanguageIcon,
  LockIcon,
  MailIcon,
  MoonIcon,
  PlugOffIcon,
  SettingsIcon,
  SignOutIcon,
} from '../../ui/icons/icons.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Counter, formatCount } from '../../ui/marks/Badge.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { Bell, useUnreadCount } from '../bell/BellMenu.tsx'
import { showEmailDialog, useIsUnconfirmed } from '../prompts/EmailPrompt.tsx'
import { useIsSpaceClosed } from '../prompts/OtpPrompt.tsx'
import { LocaleSwitch, ThemeSwitch } from '../settings/settings.tsx'
import { useSettingsEntries } from '../settings/settings-menu.ts'
import { PhoneStatus } from '../shift/PhoneStatus.tsx'
import { ErrorList, useBrokenAccounts } from './ErrorMenu.tsx'
import type { ShownEntry } from './menu.ts'
import classes from './PhoneMenu.module.css'
import { help, useSpaceNames } from './UserMenu.tsx'

/** Everything that has no place in the bar. The browser's own dialog: it keeps the focus and closes by the back key. */
export function PhoneMenu({ entries, onClose }: { entries: readonly ShownEntry[]; onClose: () => void }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const user = useUser()
  const spaces = useSpaceNames()
  const isUnconfirmed = useIsUnconfirmed()
  const isSpaceClosed = useIsSpaceClosed()
  const own = useSettingsEntries().filter(({ group }) => group === 'own')
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
      <PhoneStatus onLeave={onClose} />
      <nav className={classes.group} aria-label={t`Главное меню`}>
        {entries.map(({ to, longLabel, icon, waiting }) => (
          <Link key={to} to={to} className={classes.row} onClick={onClose}>
            <Row icon={icon} label={t(longLabel)}>
              {waiting > 0 && <span className={classes.count}>{formatCount(waiting)}</span>}
            </Row>
          </Link>
        ))}
      </nav>
      <div className={classes.group}>
        {isSpaceClosed && (
          <Link to="/settings/profile" className={classes.row} onClick={onClose}>
            <Row icon={LockIcon} label={t`Включите вход в два шага`} />
          </Link>
        )}
        {isUnconfirmed && (
          <button
            type="button"
            className={classes.row}
            onClick={() => {
              // The dialog lies under this one, as everything does.
              onClose()
              showEmailDialog()
            }}
          >
            <Row icon={MailIcon} label={t`Подтвердите почту`} />
          </button>
        )}
        <Errors onLeave={onClose} />
        <Told onLeave={onClose} />
        <Link to="/settings" className={classes.row} onClick={onClose}>
          <Row icon={SettingsIcon} label={t`Настройки`} />
        </Link>
        {own.map(({ to, label, icon }) => (
          <Link key={to} to={to} className={classes.row} onClick={onClose}>
            <Row icon={icon} label={t(label)} />
          </Link>
        ))}
      </div>
      <div className={classes.group}>
        <div className={classes.row}>
          <Row icon={MoonIcon} label={t`Тема`}>
            <ThemeSwitch />
          </Row>
        </div>
        <div className={classes.row}>
          <Row icon={LanguageIcon} label={t`Язык`}>
            <LocaleSwitch />
          </Row>
        </div>
        {help && (
          <a href={help} className={classes.row} target="_blank" rel="noreferrer">
            <Row icon={HelpIcon} label={t`Помощь`} />
          </a>
        )}
        <button type="button" className={classes.row} onClick={signOut}>
          <Row icon={SignOutIcon} label={t`Выйти`} />
        </button>
      </div>
    </dialog>
  )
}

function Row({ icon: Icon, label, children }: { icon: Icon; label: string; children?: ReactNode }) {
  return (
    <>
      <Icon size={20} />
      <span className={classes.grow}>{label}</span>
      {children}
    </>
  )
}

function Told({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const unread = useUnreadCount()
  return (
    <>
      <button type="button" className={classes.row} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Row icon={BellIcon} label={t`Что нового`}>
          {unread > 0 && <Counter value={unread} />}
        </Row>
      </button>
      {isOpen && (
        <div className={classes.inner}>
          <Bell onLeave={onLeave} />
        </div>
      )}
    </>
  )
}

function Errors({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const broken = useBrokenAccounts()
  if (broken.length === 0) return null
  return (
    <>
      <button type="button" className={classes.row} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Row icon={PlugOffIcon} label={t`Ошибки аккаунтов`}>
          <Counter value={broken.length} tone="danger" />
        </Row>
      </button>
      {isOpen && (
        <div className={classes.inner}>
          <ErrorList accounts={broken} onLeave={onLeave} />
        </div>
      )}
    </>
  )
}
