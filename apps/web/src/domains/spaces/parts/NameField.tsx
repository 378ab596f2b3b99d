import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'

/** What something of the settings is called. */
export function NameField(props: Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error' | 'autoFocus'>) {
  const { t } = useLingui()
  return <TextField label={t`Название`} maxLength={limits.name_max} {...props} />
}
