import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { signIn } from '../../platform/wire/session.ts'
import { checkLogin, type LoginForm } from './login-form.ts'
import { refusalOf } from './refusal-of.ts'
import { useFieldTexts } from './useFieldTexts.ts'
import { useForm } from './useForm.ts'

/** The sign-in form, which asks for the one-time code when the server does. */
export function useLogin() {
  const { t } = useLingui()
  const texts = useFieldTexts()
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const form = useForm({
    name: 'login',
    initial: { username: '', password: '', code: '' } satisfies LoginForm,
    check: checkLogin,
    send: signIn,
    texts: { username: texts.email, password: texts.password, code: texts.code },
    onFailed: (error) => {
      if (refusalOf(error) === 'code_required') setIsCodeAsked(true)
    },
    // Asking is no mistake of anybody's. One text of the token endpoint is English on the wire (product/texts: English on the wire).
    wordsOf: ({ message, refusal }) => {
      if (refusal.error_type === 'code_required') return ''
      return message === 'User not found' ? t`Пользователь не найден` : undefined
    },
  })
  const isCodeRefused = ['code_required', 'wrong_code'].includes(refusalOf(form.error) ?? '') && form.form.code !== ''
  return {
    ...form,
    isCodeAsked,
    errors: { ...form.errors, code: form.errors.code ?? (isCodeRefused ? form.error?.message : undefined) },
    failure: isCodeRefused ? undefined : form.failure,
  }
}
