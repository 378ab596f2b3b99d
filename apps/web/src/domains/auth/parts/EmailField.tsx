import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'

/** An address by which somebody is known here. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Электронная почта`}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
