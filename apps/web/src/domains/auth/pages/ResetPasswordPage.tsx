import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { toast } from '../../../ui/layers/toast.ts'
import { resetLinkQuery, resetPassword } from '../api.ts'
import { checkReset, type ResetForm } from '../forms.ts'
import { AuthForm } from '../parts/AuthForm.tsx'
import { AuthFrame } from '../parts/AuthFrame.tsx'
import { NewPasswordField } from '../parts/NewPasswordField.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { refusalOf } from '../refusal-of.ts'
import { useFieldTexts } from '../useFieldTexts.ts'
import { useForm } from '../useForm.ts'

const route = getRouteApi('/reset_password/$hash')

export function ResetPasswordPage() {
  const { t } = useLingui()
  const { hash } = route.useParams()
  const navigate = useNavigate()
  const texts = useFieldTexts()
  const { data: link, error: linkError } = useQuery(resetLinkQuery(hash))
  const { field, submit, isBusy, failure, error } = useForm({
    name: 'reset-password',
    initial: { password: '', password_confirm: '' } satisfies ResetForm,
    check: (form) => checkReset(form, hash),
    send: async (body) => {
      const isSignedIn = await resetPassword(body)
      toast.ok(isSignedIn ? t`Пароль изменён` : t`Пароль изменён. Войдите с новым паролем.`)
      await navigate({ to: isSignedIn ? '/' : '/login' })
    },
    texts: { password: texts.newPassword, password_confirm: texts.confirmation },
  })
  // What a bad link has to say stays, and nothing can be typed beside it (product/session: Recovery).
  const isBadLink = linkError !== null || refusalOf(error) === 'bad_link'

  return (
    <AuthFrame>
      <AuthForm
        title={t`Новый пароль`}
        lead={link?.email}
        onSubmit={submit}
        isBusy={isBusy}
        isOff={isBadLink}
        failure={linkError?.message ?? failure}
        button={t`Сохранить пароль`}
        after={
          isBadLink && (
            <Link to="/recovery" className="link">
              <Trans>Запросить новую ссылку</Trans>
            </Link>
          )
        }
      >
        <NewPasswordField label={t`Новый пароль`} autoFocus {...field('password')} />
        <PasswordField label={t`Ещё раз`} autoComplete="new-password" {...field('password_confirm')} />
      </AuthForm>
    </AuthFrame>
  )
}
