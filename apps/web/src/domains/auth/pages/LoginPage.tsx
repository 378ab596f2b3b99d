import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { hasBilling, signupState } from '../../../platform/installation.ts'
import { AuthForm } from '../parts/AuthForm.tsx'
import { AuthFrame } from '../parts/AuthFrame.tsx'
import { CodeField } from '../parts/CodeField.tsx'
import { EmailField } from '../parts/EmailField.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { SocialPlace } from '../parts/SocialPlace.tsx'
import { useLogin } from '../useLogin.ts'

const route = getRouteApi('/login')

export function LoginPage() {
  const { t } = useLingui()
  const { redirect } = route.useSearch()
  const { field, submit, isCodeAsked, isBusy, errors, failure } = useLogin()

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
        <EmailField {...field('username')} autoFocus />
        <PasswordField
          label={t`Пароль`}
          autoComplete="current-password"
          {...field('password')}
          aside={
            <Link to="/recovery" className="link">
              <Trans>Забыли пароль?</Trans>
            </Link>
          }
        />
        {isCodeAsked && (
          <CodeField {...field('code')} error={errors.code} hint={t`Нет телефона под рукой? Подойдёт запасной код`} />
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
