import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Locale } from '@otklik/contract/users/users.ts'
import { chooseLocale, currentLocale } from '../../platform/i18n.ts'
import { useSaveSettings } from './api.ts'

/** Changes the screen at once and is remembered for every device. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const save = useSaveSettings()
  const choose = (theme: MantineColorScheme) => {
    setColorScheme(theme)
    save.mutate({ theme })
  }
  return [colorScheme, choose] as const
}

export function useLocale() {
  const save = useSaveSettings()
  const choose = (locale: Locale) => {
    void chooseLocale(locale)
    save.mutate({ locale })
  }
  return [currentLocale(), choose] as const
}
