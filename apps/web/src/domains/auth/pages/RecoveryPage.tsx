import { Trans, useLingui } from '@lingui/react/macro'
import { MailIcon } from '../../../ui/icons/first-icons.tsx'
import { recover } from '../api.ts'
import { checkRecovery } from '../forms.ts'
import { AuthForm } from '../parts/AuthForm.tsx'
import { AuthFrame } from '../parts/AuthFrame.tsx'
import { EmailField } from '../parts/EmailField.tsx'
import { ToLogin } from '../parts/Mailed.tsx'
import { Note } from '../parts/Note.tsx'
import { useFieldTexts } from '../useFieldTexts.ts'
import { useForm } from '../useForm.ts'

export function RecoveryPage() {
  const { t } = useLingui()
  const texts = useFieldTexts()
  const { form, field, submit, isBusy, isDone, failure } = useForm({
    name: 'recovery',
    initial: { email: '' },
    check: checkRecovery,
    send: recover,
    texts: { email: texts.email },
    wordsOf: ({ status }) => (status === 404 ? t`Пользователь не найден` : undefined),
  })
  if (isDone) {
    const address = form.email.trim()
    return (
      <Note
        icon={MailIcon}
        title={t`Письмо отправлено`}
        text={<Trans>Ссылка для нового пароля пришла на {address} и действует час.</Trans>}
        action={<ToLogin />}
      />
    )
  }
  return (
    <AuthFrame>
      <AuthForm
        title={t`Восстановление пароля`}
        lead={t`Пришлём ссылку, по которой можно задать новый пароль.`}
        onSubmit={submit}
        isBusy={isBusy}
        failure={failure}
        button={t`Отправить ссылку`}
        after={<ToLogin />}
      >
        <EmailField {...field('email')} autoFocus />
      </AuthForm>
    </AuthFrame>
  )
}
