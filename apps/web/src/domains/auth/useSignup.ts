import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { currentLocale } from '../../platform/i18n.ts'
import { toast } from '../../ui/layers/toast.ts'
import { signUp } from './api.ts'
import { checkSignup, type SignupForm } from './forms.ts'
import { useFieldTexts } from './useFieldTexts.ts'
import { useForm } from './useForm.ts'

/** The address is known once the invitation has been read. */
export type Invitation = { hash: string; email: string | undefined }
type Circumstances = { invitation?: Invitation; promocode?: string; tariff_id?: number }

/**
 * The sign-up form. A try that is asked for work brings a fresh proof, so that one that was refused is never shown twice;
 * signed in, the person is led on by the route.
 */
export function useSignup({ invitation, promocode = '', tariff_id }: Circumstances) {
  const { t } = useLingui()
  const texts = useFieldTexts()
  const isInvited = invitation !== undefined
  return useForm({
    name: `signup/${invitation?.hash ?? 'new'}`,
    initial: { company: '', name: '', email: invitation?.email ?? '', password: '', consent: false, promocode },
    check: (form: SignupForm) => checkSignup(form, { locale: currentLocale(), isInvited, tariff_id }),
    send: (body) => signUp({ ...body, hash: invitation?.hash }),
    texts: {
      company: texts.company,
      name: texts.name,
      email: texts.email,
      password: texts.newPassword,
      consent: texts.consent,
    },
    onFailed: (error) => {
      if (isOurs(error))
        toast.error(t`Возникла ошибка при создании пользователя`, { duration_ms: limits.signup_toast_ms, id: 'signup' })
    },
    wordsOf: (error) => (isOurs(error) ? '' : undefined),
  })
}

/** A failure of the server, or one without a text of its own (product/session: Sign-up). */
const isOurs = (error: Error) =>
  error instanceof CallFailed && (error.status >= 500 || error.refusal.error_type === 'unreadable' || !error.message)
