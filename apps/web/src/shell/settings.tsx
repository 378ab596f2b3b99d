import { useLingui } from '@lingui/react/macro'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Locale } from '@otklik/contract/users.ts'
import { useSaveSettings } from '../domains/users/api.ts'
import { chooseLocale, currentLocale } from '../platform/i18n.ts'
import { MoonIcon, ScreenIcon, SunIcon } from '../ui/icons.tsx'
import { locales } from '../ui/locales.ts'
import { Segments } from '../ui/Segments.tsx'

/** Changes the screen at once and is remembered for every device. */
export function ThemeSwitch() {
  const { t } = useLingui()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const save = useSaveSettings()
  const choose = (theme: MantineColorScheme) => {
    setColorScheme(theme)
    save.mutate({ theme })
  }
  return (
    <Segments
      label={t`Тема`}
      value={colorScheme}
      onChange={choose}
      choices={[
        { value: 'light', label: t`Светлая`, icon: SunIcon },
        { value: 'dark', label: t`Тёмная`, icon: MoonIcon },
        { value: 'auto', label: t`Как в системе`, icon: ScreenIcon },
      ]}
    />
  )
}

export function LocaleSwitch() {
  const { t } = useLingui()
  const save = useSaveSettings()
  const choose = (locale: Locale) => {
    void chooseLocale(locale)
    save.mutate({ locale })
  }
  return <Segments label={t`Язык`} value={currentLocale()} onChange={choose} choices={locales} />
}
