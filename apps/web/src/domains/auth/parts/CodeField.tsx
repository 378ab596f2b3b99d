import { useLingui } from '@lingui/react/macro'
import { firstLimits } from '@otklik/contract/first-limits.ts'
import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'
import classes from './AuthFrame.module.css'

/** The second factor. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Код из приложения`}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={firstLimits.code_max}
      className={classes.code}
      {...props}
    />
  )
}
