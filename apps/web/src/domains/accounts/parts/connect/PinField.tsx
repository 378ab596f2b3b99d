import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Fields } from '../../../../ui/page/Card.tsx'

/** A secret: it does not outlive the page. */
export const usePin = () => useState('')
export const isWholePin = (pin: string) => /^\d{6}$/.test(pin)

type Props = { value: string; error?: string | undefined; onChange: (pin: string) => void }

/** What the network asks for before a number can be used. */
export function PinField({ value, error, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Fields>
      <TextField
        label={t`PIN-код номера`}
        hint={t`Шесть цифр двухшаговой проверки WhatsApp. Если кода ещё нет, придумайте его и запишите: он понадобится, если номер придётся подключать снова.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={value}
        {...(error !== undefined && { error })}
        onChange={(typed) => onChange(typed.replaceAll(/\D/g, ''))}
      />
    </Fields>
  )
}
