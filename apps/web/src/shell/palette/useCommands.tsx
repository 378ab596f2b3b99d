import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useAccounts } from '../../domains/desk/api.ts'
import { useSaveSettings } from '../../domains/users/api.ts'
import { chooseLocale, currentLocale } from '../../platform/i18n.ts'
import { usePageKeys } from '../../platform/keys.ts'
import { signOut } from '../../platform/wire/session.ts'
import { KeyboardIcon, LanguageIcon, MoonIcon, PlusIcon, SignOutIcon, SunIcon } from '../../ui/icons/icons.tsx'
import { NetworkGlyph } from '../../ui/icons/NetworkGlyph.tsx'
import { locales } from '../../ui/locales.ts'
import { Kbd } from '../../ui/marks/Kbd.tsx'
import { useMenu } from '../frame/menu.ts'
import { useSettingsEntries } from '../settings/settings-menu.ts'
import { Dot } from '../shift/StatusMenu.tsx'
import { useChooseStatus, useStandings } from '../shift/useStatus.ts'
import { showKeys } from './KeyList.tsx'

/** All that the palette offers. */
export function useCommands(): SpotlightActionGroupData[] {
  const { t } = useLingui()
  const groups = [
    { group: t`На этой странице`, actions: usePageCommands() },
    { group: t`Перейти`, actions: usePages() },
    { group: t`Аккаунты`, actions: useAccountLists() },
    { group: t`Статус`, actions: useStatusCommands() },
    { group: t`Создать`, actions: useCreations() },
    { group: t`Действия`, actions: useActions() },
  ]
  return groups.filter(({ actions }) => actions.length > 0)
}

/** What a page can do by keys can be found by name. */
function usePageCommands(): SpotlightActionData[] {
  return usePageKeys().map(({ key, label, run }) => ({
    id: `key ${key}`,
    label,
    rightSection: <Kbd keys={key} />,
    // The palette gives the focus back when it closes; a command that moves it, as an answer does, comes after that.
    onClick: () => void requestAnimationFrame(() => run(new KeyboardEvent('keydown'))),
  }))
}

function useCreations(): SpotlightActionData[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  return useSettingsEntries().flatMap(({ creates }) => {
    const title = creates?.options.staticData?.title
    if (!creates || !title) return []
    const to = creates.to
    return [{ id: to, label: t(title), leftSection: <PlusIcon size={17} />, onClick: () => void navigate({ to }) }]
  })
}

function usePages(): SpotlightActionData[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const menu = useMenu()
  const settings = useSettingsEntries()
  return [
    ...menu.map(({ to, longLabel, icon: Icon }) => ({
      id: to,
      label: t(longLabel),
      leftSection: <Icon size={17} />,
      onClick: () => void navigate({ to }),
    })),
    ...settings.map(({ to, label, about, words, icon: Icon }) => ({
      id: to,
      label: t(label),
      keywords: [t(about), t`Настройки`, ...(words ? [t(words)] : [])],
      leftSection: <Icon size={17} />,
      onClick: () => void navigate({ to }),
    })),
  ]
}

/** What came in through one account. */
function useAccountLists(): SpotlightActionData[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const menu = useMenu()
  return useAccounts().flatMap((account) =>
    menu
      .filter(({ channel }) => channel && account.roles[channel])
      .map(({ to, label }) => ({
        id: `${to} ${account.id}`,
        label: `${account.name} · ${t(label)}`,
        keywords: [account.screen_name ?? '', account.provider],
        leftSection: <NetworkGlyph network={account.provider} />,
        onClick: () => void navigate({ to, search: { object_id: [account.id] } as never }),
      })),
  )
}

function useStatusCommands(): SpotlightActionData[] {
  const choose = useChooseStatus()
  const standings = useStandings()
  return standings.flatMap(({ space_name, current, choices }) =>
    choices
      .filter(({ id }) => id !== current?.id)
      .map((status) => ({
        id: `status ${status.id}`,
        label: standings.length > 1 ? `${status.name} · ${space_name}` : status.name,
        leftSection: <Dot color={status.color} />,
        onClick: () => choose.mutate(status),
      })),
  )
}

function useActions(): SpotlightActionData[] {
  const { t } = useLingui()
  const save = useSaveSettings()
  const { setColorScheme } = useMantineColorScheme()
  const paint = (theme: 'light' | 'dark' | 'auto') => () => {
    setColorScheme(theme)
    save.mutate({ theme })
  }
  return [
    { id: 'light', label: t`Светлая тема`, leftSection: <SunIcon size={17} />, onClick: paint('light') },
    { id: 'dark', label: t`Тёмная тема`, leftSection: <MoonIcon size={17} />, onClick: paint('dark') },
    { id: 'auto', label: t`Тема как в системе`, leftSection: <MoonIcon size={17} />, onClick: paint('auto') },
    ...locales
      .filter(({ value }) => value !== currentLocale())
      .map(({ value, label }) => ({
        id: value,
        label,
        keywords: [t`Язык`],
        leftSection: <LanguageIcon size={17} />,
        onClick: () => {
          void chooseLocale(value)
          save.mutate({ locale: value })
        },
      })),
    { id: 'keys', label: t`Клавиши`, leftSection: <KeyboardIcon size={17} />, onClick: showKeys },
    { id: 'out', label: t`Выйти`, leftSection: <SignOutIcon size={17} />, onClick: signOut },
  ]
}
