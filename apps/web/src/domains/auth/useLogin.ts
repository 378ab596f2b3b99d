import { useLingui } from '@lingui/react/macro'
import { CallFailed } from '@otklik/contract/client.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { signIn } from '../../platform/session.ts'
import { checkLogin, type LoginFault, type LoginFaults, type LoginForm } from './check-login.ts'

type Texts = Partial<Record<keyof LoginForm, string>>

/** The sign-in form: what was typed, what is wrong with it, and what the server said. */
export function useLogin() {
  const [form, setForm] = useState<LoginForm>({ username: '', password: '', code: '' })
  const [faults, setFaults] = useState<LoginFaults>({})
  const [isCodeAsked, setIsCodeAsked] = useState(false)
  const texts = useFaultTexts()
  const serverText = useServerText()

  const login = useMutation({
    mutationFn: signIn,
    meta: { quiet: true },
    onError: (error) => {
      if (asksForCode(error)) setIsCodeAsked(true)
    },
  })

  const change = (field: keyof LoginForm) => (value: string) => {
    setForm({ ...form, [field]: value })
    // What is being corrected is not called wrong any more.
    setFaults({ ...faults, [field]: undefined })
  }

  /** The first field to correct, if any. */
  function submit(): keyof LoginForm | undefined {
    const { credentials, faults = {} } = checkLogin(form)
    setFaults(faults)
    if (credentials) login.mutate(credentials)
    return (['username', 'password', 'code'] as const).find((field) => faults[field])
  }

  const { fields, whole } = serverText(login.error, form.code !== '')
  return {
    form,
    change,
    submit,
    isCodeAsked,
    // Until the page has changed: a second press would sign in twice.
    isBusy: login.isPending || login.isSuccess,
    errors: { ...fields, ...texts(faults) } as Texts,
    failure: whole,
  }
}

const asksForCode = (error: unknown) => error instanceof CallFailed && error.refusal.error_type === 'code_required'

function useFaultTexts() {
  const { t } = useLingui()
  const texts: Record<keyof LoginForm, Record<LoginFault, string>> = {
    username: { missing: t`Введите email`, wrong: t`Укажите корректный email` },
    password: { missing: t`Введите пароль`, wrong: t`Пароль должен содержать не менее 8 символов` },
    code: { missing: t`Введите код`, wrong: t`В коде не больше 7 знаков` },
  }
  return (faults: LoginFaults): Texts => {
    const wrong = Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, fault] as const] : []))
    return Object.fromEntries(wrong.map(([field, fault]) => [field, texts[field as keyof LoginForm][fault]]))
  }
}

/** The server's words, beside the field they are about where it named one. */
function useServerText() {
  const { t } = useLingui()
  return (error: unknown, hadCode: boolean): { fields: Texts; whole?: string } => {
    if (!error) return { fields: {} }
    if (!(error instanceof CallFailed)) {
      return { fields: {}, whole: t`Сервис недоступен. Проверьте ваше интернет-соединение и повторите попытку.` }
    }
    // The first time it is no mistake: the field has only just appeared.
    if (asksForCode(error)) return { fields: hadCode ? { code: error.message } : {} }
    const { fields } = error.refusal
    return fields ? { fields } : { fields: {}, whole: wordsOf(error, t`Пользователь не найден`) }
  }
}

/** One text of the token endpoint is English on the wire (product.md §9). */
const wordsOf = ({ message }: CallFailed, notFound: string) => (message === 'User not found' ? notFound : message)
