import { useLingui } from '@lingui/react/macro'
import { useLocale, useTheme } from '../../domains/users/choices.ts'
import { Segments } from '../../ui/fields/Segments.tsx'
import { MoonIcon, ScreenIcon, SunIcon } from '../../ui/icons/icons.tsx'
import { locales } from '../../ui/locales.ts'

export function ThemeSwitch() {
  const { t } = useLingui()
  const [theme, choose] = useTheme()
  return (
    <Segments
      label={t`Тема`}
      value={theme}
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
  const [locale, choose] = useLocale()
  return <Segments label={t`Язык`} value={locale} onChange={choose} choices={locales} />
}
