import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useConfig } from '../../domains/desk/api.ts'
import { signOut } from '../../platform/wire/session.ts'
import { HelpIcon, KeyboardIcon, LanguageIcon, MoonIcon, SignOutIcon } from '../../ui/icons/icons.tsx'
import { Popover } from '../../ui/layers/Popover.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { Kbd } from '../../ui/marks/Kbd.tsx'
import { showKeys } from '../palette/KeyList.tsx'
import { LocaleSwitch, ThemeSwitch } from '../settings/settings.tsx'
import { useSettingsEntries } from '../settings/settings-menu.ts'
import classes from './UserMenu.module.css'

/** The installation says where help is to be had, if anywhere. */
export const help = document.querySelector<HTMLMetaElement>('meta[name="help"]')?.content

export function UserMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const { user } = useConfig()
  const spaces = useSpaceNames()
  const own = useSettingsEntries().filter(({ group }) => group === 'own')
  const { t } = useLingui()
  const openKeys = () => {
    setIsOpen(false)
    showKeys()
  }

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" offset={6} width={268} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.me} onClick={() => setIsOpen(!isOpen)}>
          <Avatar name={user.name} image={user.image} size={28} />
          <span className="visually-hidden">
            <Trans>Меню пользователя</Trans>
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.who}>
          <Avatar name={user.name} image={user.image} size={30} />
          <span>
            <b>{user.name}</b>
            <span className={classes.space}>{spaces}</span>
          </span>
        </div>
        <hr className={classes.line} />
        <div className={classes.row}>
          <MoonIcon />
          <Trans>Тема</Trans>
          <ThemeSwitch />
        </div>
        <div className={classes.row}>
          <LanguageIcon />
          <Trans>Язык</Trans>
          <LocaleSwitch />
        </div>
        {own.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={classes.row} onClick={() => setIsOpen(false)}>
            <Icon size={16} />
            {t(label)}
          </Link>
        ))}
        <button type="button" className={classes.row} onClick={openKeys}>
          <KeyboardIcon />
          <Trans>Клавиши</Trans>
          <Kbd keys="?" />
        </button>
        {help && (
          <a href={help} className={classes.row} target="_blank" rel="noreferrer">
            <HelpIcon />
            <Trans>Помощь</Trans>
          </a>
        )}
        <hr className={classes.line} />
        <button type="button" className={classes.row} onClick={signOut}>
          <SignOutIcon />
          <Trans>Выйти</Trans>
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A person may work in several spaces; lists merge them, so all are named. */
export const useSpaceNames = () =>
  useConfig()
    .spaces.map(({ name }) => name)
    .join(', ')
