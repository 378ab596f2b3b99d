import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { activate, currentLocale, overrideLocale } from '../../../platform/i18n.ts'
import { EyeIcon, EyeOffIcon } from '../../../ui/icons.tsx'
import { LightButton } from '../../../ui/LightButton.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { locales } from '../../../ui/locales.ts'
import { Segments } from '../../../ui/Segments.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { LoginPicture } from '../parts/LoginPicture.tsx'
import { useLogin } from '../useLogin.ts'
import classes from './LoginPage.module.css'

export function LoginPage() {
  const { t } = useLingui()
  const { form, change, submit, isCodeAsked, isBusy, errors, failure } = useLogin()
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const focus = (name: string) => element.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field that has just been asked for
  useEffect(() => {
    if (isCodeAsked) focus('code')
  }, [isCodeAsked])

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const first = submit()
    if (first) focus(first)
  }

  return (
    <main className={classes.page}>
      <section className={classes.side}>
        <header className={classes.head}>
          <Logo />
          <b>Otklik</b>
          <LanguageChoice />
        </header>
        <form ref={element} className={classes.form} onSubmit={send} noValidate aria-busy={isBusy}>
          <h1>
            <Trans>Вход</Trans>
          </h1>
          <TextField
            label={t`Электронная почта`}
            name="username"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={form.username}
            onChange={change('username')}
            error={errors.username}
          />
          <TextField
            label={t`Пароль`}
            name="password"
            type={isPasswordShown ? 'text' : 'password'}
            autoComplete="current-password"
            value={form.password}
            onChange={change('password')}
            error={errors.password}
            tool={
              <button
                type="button"
                className={classes.eye}
                aria-label={isPasswordShown ? t`Скрыть пароль` : t`Показать пароль`}
                aria-pressed={isPasswordShown}
                onClick={() => setIsPasswordShown(!isPasswordShown)}
              >
                {isPasswordShown ? <EyeOffIcon size={17} /> : <EyeIcon size={17} />}
              </button>
            }
          />
          {isCodeAsked && (
            <TextField
              label={t`Код из приложения`}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.code_max}
              className={classes.code}
              value={form.code}
              onChange={change('code')}
              error={errors.code}
              hint={t`Или один из запасных кодов`}
            />
          )}
          <div role="alert">{failure && <p className={classes.failure}>{failure}</p>}</div>
          <LightButton type="submit" isBusy={isBusy}>
            <Trans>Войти</Trans>
          </LightButton>
        </form>
      </section>
      <LoginPicture />
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
