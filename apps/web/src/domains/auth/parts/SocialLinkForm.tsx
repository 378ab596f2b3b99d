import { Trans, useLingui } from '@lingui/react/macro'
import { protection } from '@otklik/contract/auth/protection.ts'
import type { SocialReturn } from '@otklik/contract/auth/social.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { wire } from '../../../platform/wire/api.ts'
import { LockIcon } from '../../../ui/icons/first-icons.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { linkSocial } from '../api.ts'
import { checkLinkProof } from '../forms.ts'
import { useFieldTexts } from '../useFieldTexts.ts'
import { useForm } from '../useForm.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { CodeField } from './CodeField.tsx'
import { Note } from './Note.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useProviderName } from './SocialButtons.tsx'

const own = makeClient({ get: protection.get }, wire)
type Needs = { has_password: boolean; otp: boolean }

/** One more way into the account: whoever adds it says once more who they are. */
export function SocialLinkForm({ back }: { back: SocialReturn }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data: needs, error } = useQuery({
    queryKey: ['protection'],
    queryFn: ({ signal }) => own.get({ signal }),
    meta: { quiet: true },
  })
  if (needs) return <Proof back={back} needs={needs} />
  const name = error ? failureText(error) : undefined
  return <Note icon={LockIcon} isWrong={Boolean(error)} title={name ?? t`Секунду…`} action={error && <ToProfile />} />
}

function Proof({ back, needs }: { back: SocialReturn; needs: Needs }) {
  const { t } = useLingui()
  const texts = useFieldTexts()
  const navigate = useNavigate()
  const name = useProviderName()(back.provider)
  const { field, submit, isBusy, failure } = useForm({
    name: 'social-link',
    initial: { password: '', code: '' },
    check: (form) => checkLinkProof(form, needs),
    send: async ({ password, code }) => {
      const proof = { ...(needs.has_password && { password }), ...(needs.otp && { code_of_second_factor: code }) }
      await linkSocial({ body: { ...back, ...proof } })
      await navigate({ href: '/settings/profile', replace: true })
    },
    texts: { password: texts.password, code: texts.code },
  })
  return (
    <AuthFrame>
      <AuthForm
        title={t`Привязать ${name}?`}
        lead={t`Этот аккаунт ${name} будет открывать вашу учётную запись. Подтвердите, что это вы.`}
        onSubmit={submit}
        isBusy={isBusy}
        failure={failure}
        button={t`Привязать`}
        after={<ToProfile />}
      >
        {needs.has_password && (
          <PasswordField label={t`Пароль`} autoComplete="current-password" {...field('password')} />
        )}
        {needs.otp && <CodeField {...field('code')} />}
      </AuthForm>
    </AuthFrame>
  )
}

const ToProfile = () => (
  <Link to={'/settings/profile' as string} className="link">
    <Trans>Вернуться в профиль</Trans>
  </Link>
)
