import { useLingui } from '@lingui/react/macro'
import type { SocialProvider } from '@otklik/contract/auth/social.ts'
import { useNavigate } from '@tanstack/react-router'
import { keepTokens } from '../../../platform/wire/tokens.ts'
import { socialSignUp } from '../api.ts'
import { checkCode } from '../forms.ts'
import { safeRedirect } from '../safe-redirect.ts'
import { useFieldTexts } from '../useFieldTexts.ts'
import { useForm } from '../useForm.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { CodeField } from './CodeField.tsx'
import { ToLogin } from './Mailed.tsx'
import { useProviderName } from './SocialButtons.tsx'

type Props = { provider: SocialProvider; access_token: string; redirect?: string }

/** The provider is one factor; whoever has two is asked for the other. */
export function SocialCodeForm({ provider, access_token, redirect }: Props) {
  const { t } = useLingui()
  const texts = useFieldTexts()
  const navigate = useNavigate()
  const providerName = useProviderName()(provider)
  const { field, submit, isBusy, failure } = useForm({
    name: 'social-code',
    initial: { code: '' },
    check: checkCode,
    send: async ({ code }) => {
      const { token } = await socialSignUp({ provider, access_token, code })
      if (token) keepTokens(token)
      await navigate({ href: safeRedirect(redirect), replace: true })
    },
    texts: { code: texts.code },
  })
  return (
    <AuthFrame>
      <AuthForm
        title={t`Остался код`}
        lead={t`${providerName} подтвердил, что это вы. У вас включён двухфакторный вход: введите код.`}
        onSubmit={submit}
        isBusy={isBusy}
        failure={failure}
        button={t`Войти`}
        after={<ToLogin />}
      >
        <CodeField {...field('code')} autoFocus hint={t`Нет телефона под рукой? Подойдёт запасной код`} />
      </AuthForm>
    </AuthFrame>
  )
}
