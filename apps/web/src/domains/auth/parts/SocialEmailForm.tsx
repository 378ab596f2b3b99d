import { useLingui } from '@lingui/react/macro'
import type { SocialProvider } from '@otklik/contract/auth/social.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { currentLocale } from '../../../platform/i18n.ts'
import { keepTokens } from '../../../platform/wire/tokens.ts'
import { socialSignUp } from '../api.ts'
import { checkRecovery } from '../forms.ts'
import { safeRedirect } from '../safe-redirect.ts'
import { useFieldTexts } from '../useFieldTexts.ts'
import { useForm } from '../useForm.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { Mailed } from './Mailed.tsx'
import { useProviderName } from './SocialButtons.tsx'

type Props = { provider: SocialProvider; access_token: string; redirect?: string }

/** The provider knows no address of this person, and without one nobody could be written to. */
export function SocialEmailForm({ provider, access_token, redirect }: Props) {
  const { t } = useLingui()
  const texts = useFieldTexts()
  const navigate = useNavigate()
  const providerName = useProviderName()(provider)
  const [isMailed, setIsMailed] = useState(false)
  const { field, submit, isBusy, failure } = useForm({
    name: 'social-email',
    initial: { email: '' },
    check: checkRecovery,
    send: async ({ email }) => {
      const { token, is_mailed } = await socialSignUp({ provider, access_token, email, locale: currentLocale() })
      if (token) {
        keepTokens(token)
        await navigate({ href: safeRedirect(redirect), replace: true })
      } else if (is_mailed) setIsMailed(true)
    },
    texts: { email: texts.email },
  })
  if (isMailed) return <Mailed />
  return (
    <AuthFrame>
      <AuthForm
        title={t`Осталась почта`}
        lead={t`${providerName} не сообщил ваш адрес. Укажите его: на него придёт письмо для подтверждения.`}
        onSubmit={submit}
        isBusy={isBusy}
        failure={failure}
        button={t`Продолжить`}
      >
        <EmailField {...field('email')} autoComplete="email" autoFocus />
      </AuthForm>
    </AuthFrame>
  )
}
