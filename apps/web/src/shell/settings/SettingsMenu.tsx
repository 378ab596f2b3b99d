import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../domains/desk/api.ts'
import { SettingsIcon } from '../../ui/icons/icons.tsx'
import { PopMenu, PopTitle, popLine, popRow } from '../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../ui/marks/IconButton.tsx'
import { grouped, hasSettingsMenu, settingsGroups, useSettingsEntries } from './settings-menu.ts'

/** What this person may set up for others; their own is in the user's menu. */
export function SettingsMenu() {
  const { t } = useLingui()
  const user = useUser()
  const groups = grouped(useSettingsEntries().filter(({ group }) => group !== 'own'))
  if (!hasSettingsMenu(user)) return null
  return (
    <PopMenu width={236} target={<IconButton label={t`Настройки`} icon={SettingsIcon} />}>
      {(close) => (
        <>
          {groups.map(({ group, entries }) => (
            <section key={group}>
              <PopTitle>{t(settingsGroups[group])}</PopTitle>
              {entries.map(({ to, label, icon: Icon }) => (
                <Link key={to} to={to} className={popRow} onClick={close}>
                  <Icon size={16} />
                  {t(label)}
                </Link>
              ))}
            </section>
          ))}
          {groups.length > 0 && <hr className={popLine} />}
          <Link to="/settings" className={popRow} onClick={close} activeOptions={{ exact: true }}>
            <Trans>Все настройки</Trans>
          </Link>
        </>
      )}
    </PopMenu>
  )
}
