import { useLingui } from '@lingui/react/macro'
import type { Protection } from '@otklik/contract/auth/protection.ts'
import { limits } from '@otklik/contract/limits.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useState } from 'react'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { PasswordField } from '../../../auth/parts/PasswordField.tsx'
import type { Proof } from '../../protection.ts'

type Needs = Pick<Protection, 'has_password' | 'otp'>

/** What was typed to prove it, and what is wrong with that. */
export function useProof({ has_password, otp }: Needs, error: unknown) {
  const { t } = useLingui()
  const [form, setForm] = useState({ password: '', code: '' })
  const [isChecked, setIsChecked] = useState(false)
  const { fields, whole } = useRefusal(error)
  const kind = error instanceof CallFailed ? error.refusal.error_type : undefined
  const isOfCode = kind === 'wrong_code' || kind === 'code_required'
  const isOfPassword = kind === 'wrong_password'
  const isPasswordMissing = has_password && form.password.trim() === ''
  const isCodeMissing = otp && form.code.trim() === ''

  return {
    form,
    change: (change: Partial<typeof form>) => setForm({ ...form, ...change }),
    needs: { has_password, otp },
    errors: {
      password: isChecked && isPasswordMissing ? t`Введите пароль` : isOfPassword ? whole : fields.password,
      code: isChecked && isCodeMissing ? t`Введите код` : isOfCode ? whole : fields.code,
    },
    /** What no field of it says. */
    failure: isOfCode || isOfPassword ? undefined : whole,
    fields,
    /** Nothing when something is still missing. */
    read(): Proof | undefined {
      setIsChecked(true)
      if (isPasswordMissing || isCodeMissing) return undefined
      return { ...(has_password && { password: form.password }), ...(otp && { code: form.code.trim() }) }
    },
  }
}

export function ProofFields({ form, change, needs, errors }: ReturnType<typeof useProof>) {
  const { t } = useLingui()
  return (
    <>
      {needs.has_password && (
        <PasswordField
          label={t`Текущий пароль`}
          autoComplete="current-password"
          // A dialog begins with the first of those that ask for it.
          data-autofocus
          value={form.password}
          onChange={(password) => change({ password })}
          error={errors.password}
        />
      )}
      {needs.otp && (
        <TextField
          label={t`Код из приложения или резервный`}
          autoComplete="one-time-code"
          data-autofocus
          maxLength={limits.code_max}
          value={form.code}
          onChange={(code) => change({ code })}
          error={errors.code}
        />
      )}
    </>
  )
}
