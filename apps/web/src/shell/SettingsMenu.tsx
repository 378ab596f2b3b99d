import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useUser } from '../domains/desk/api.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { SettingsIcon } from '../ui/icons.tsx'
import { grouped, hasSettingsMenu, settingsGroups, useSettingsEntries } from './settings-menu.ts'

/** What this person may set up for others; their own is in the user's menu. */
export function SettingsMenu() {
  const { t } = useLingui()
  const user = useUser()
  const groups = grouped(useSettingsEntries().filter(({ group }) => group !== 'own'))
  if (!hasSettingsMenu(user)) return null
  return (
    <Menu position="bottom-end" width={236}>
      <Menu.Target>
        <IconButton label={t`Настройки`} icon={SettingsIcon} />
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ group, entries }) => (
          <Fragment key={group}>
            <Menu.Label>{t(settingsGroups[group])}</Menu.Label>
            {entries.map(({ name, to, label, icon: Icon }) => (
              <Menu.Item key={name} component={Link} to={to} leftSection={<Icon size={16} />}>
                {t(label)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
        {groups.length > 0 && <Menu.Divider />}
        <Menu.Item component={Link} to="/settings">
          <Trans>Все настройки</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
