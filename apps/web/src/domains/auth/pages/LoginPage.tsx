import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { hasBilling, signupState } from '../../../platform/installation.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { AuthForm } from '../parts/AuthForm.tsx'
import classes from '../parts/AuthFrame.module.css'
import { AuthFrame } from '../parts/AuthFrame.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { SocialPlace } from '../parts/SocialPlace.tsx'
import { useLogin } from '../useLogin.ts'

const route = getRouteApi('/login')

export function LoginPage() {
  const { t } = useLingui()
  const { redirect } = route.useSearch()
  const { form, change, submit, isCodeAsked, isBusy, errors, failure } = useLogin()

  return (
    <AuthFrame>
      <AuthForm
        title={t`Вход`}
        lead={<Newcomers />}
        onSubmit={submit}
        isBusy={isBusy}
        failure={failure}
        button={t`Войти`}
        focusOn={isCodeAsked ? 'code' : undefined}
        after={<SocialPlace redirect={redirect} before={<Trans>или через</Trans>} />}
      >
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
        <PasswordField
          label={t`Пароль`}
          name="password"
          autoComplete="current-password"
          value={form.password}
          onChange={change('password')}
          error={errors.password}
          aside={
            <Link to="/recovery" className="link">
              <Trans>Забыли пароль?</Trans>
            </Link>
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
            hint={t`Нет телефона под рукой? Подойдёт запасной код`}
          />
        )}
      </AuthForm>
    </AuthFrame>
  )
}

/** Where only those come who were invited, nobody is sent to a page that would refuse them. */
function Newcomers() {
  if (signupState() === 'closed') return null
  if (signupState() === 'invited') return <Trans>Нет аккаунта? Попросите администратора пригласить вас.</Trans>
  if (hasBilling())
    return (
      <Trans>
        Нет аккаунта?{' '}
        <Link to="/signup" className="link">
          Начать 14 дней бесплатно
        </Link>
      </Trans>
    )
  return (
    <Trans>
      Нет аккаунта?{' '}
      <Link to="/signup" className="link">
        Зарегистрироваться
      </Link>
    </Trans>
  )
}
