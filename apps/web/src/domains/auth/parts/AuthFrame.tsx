import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { activate, currentLocale, overrideLocale } from '../../../platform/i18n.ts'
import { lazyPart } from '../../../platform/pages/lazy.ts'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { locales } from '../../../ui/locales.ts'
import { Logo } from '../../../ui/marks/Logo.tsx'
import classes from './AuthFrame.module.css'

// Decoration: it comes when whoever is in a hurry has begun to type.
const LoginPicture = lazyPart(() => import('./LoginPicture.tsx'), 'LoginPicture')

/** What all public pages stand in. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <main className={classes.page}>
      <section className={classes.side}>
        <header className={classes.head}>
          <Logo />
          <b>Otklik</b>
          <LanguageChoice />
        </header>
        <div className={classes.middle}>{children}</div>
      </section>
      <aside className={classes.picture}>
        <Suspense>
          <LoginPicture />
        </Suspense>
      </aside>
    </main>
  )
}

function LanguageChoice() {
  const { t } = useLingui()
  const choose = (locale: 'ru' | 'en') => {
    overrideLocale(locale)
    void activate(locale)
  }
  return (
    <div className={classes.language}>
      <Segments label={t`Язык`} value={currentLocale()} onChange={choose} choices={locales} />
    </div>
  )
}
