import { useLingui } from '@lingui/react/macro'
import type { SocialProvider } from '@otklik/contract/auth/social.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { keepTokens } from '../../../platform/wire/tokens.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { socialSignUp } from '../api.ts'
import { checkCode } from '../forms.ts'
import { safeRedirect } from '../safe-redirect.ts'
import { useFieldTexts } from '../useFieldTexts.ts'
import { useForm } from '../useForm.ts'
import { AuthForm } from './AuthForm.tsx'
import classes from './AuthFrame.module.css'
import { AuthFrame } from './AuthFrame.tsx'
import { ToLogin } from './Mailed.tsx'
import { useProviderName } from './SocialButtons.tsx'

type Props = { provider: SocialProvider; access_token: string; redirect?: string }

/** The provider is one factor; whoever has two is asked for the other. */
export function SocialCodeForm({ provider, access_token, redirect }: Props) {
  const { t } = useLingui()
  const texts = useFieldTexts()
  const navigate = useNavigate()
  const providerName = useProviderName()(provider)
  const { form, change, submit, isBusy, errors, failure } = useForm({
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
        <TextField
          label={t`Код из приложения`}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.code_max}
          className={classes.code}
          autoFocus
          value={form.code}
          onChange={change('code')}
          error={errors.code}
          hint={t`Нет телефона под рукой? Подойдёт запасной код`}
        />
      </AuthForm>
    </AuthFrame>
  )
}
